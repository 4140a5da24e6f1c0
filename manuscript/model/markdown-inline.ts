import type { PhrasingContent } from 'mdast'
import type { Run } from './book.ts'
import { safeLink } from './clean-text.ts'
import { elements, withoutHidden } from './html-tags.ts'

type Look = Omit<Run, 'text'>
/** Addresses of `[text][name]` links, by name. */
export type Definitions = ReadonlyMap<string, string>

const wide = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'
const softBreakInWideText = new RegExp(`(?<=${wide})[ \\t]*\\n[ \\t]*(?=${wide})`, 'gu')
const softBreak = /(?<![ \t])[ \t]*\n[ \t]*/g

/** A line that merely ends in the source goes on with a space, except in scripts that use none. */
const joinLines = (text: string): string => text.replace(softBreakInWideText, '').replace(softBreak, ' ')

const declarations = /<!\[CDATA\[|\]\]>|<![a-z][^<>]*>/gi
const tags = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/gi

/** The text of HTML. What only looks like a tag, as in `<your name>`, is text. */
export const textOfHtml = (html: string): string =>
  withoutHidden(html)
    .replace(declarations, '')
    .replace(tags, (tag, name: string) => {
      if (!elements.has(name.toLowerCase())) return tag
      return /^(br|p|div|li|tr|h[1-6]|hr)$/i.test(name) ? '\n' : ''
    })

// Beside wide punctuation CommonMark takes ** for text, where its writer meant bold.
const strandedBold = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/gu

const textRuns = (text: string, look: Look): Run[] => {
  const runs: Run[] = []
  let at = 0
  for (const match of text.matchAll(strandedBold)) {
    runs.push({ ...look, text: text.slice(at, match.index) }, { ...look, text: match[1]!, bold: true })
    at = match.index + match[0].length
  }
  return [...runs, { ...look, text: text.slice(at) }]
}

const withLink = (look: Look, url: string): Look => {
  const href = safeLink(url)
  return href === undefined ? look : { ...look, href }
}

/** `source` is the Markdown that the nodes were parsed from; it tells an escaped star from a stranded one. */
export const inlineToRuns = (
  nodes: readonly PhrasingContent[],
  source: string,
  definitions: Definitions,
  look: Look = {},
): Run[] => {
  const runs: Run[] = []
  let current = look
  const inside = (children: readonly PhrasingContent[], inner: Look) => {
    for (const run of inlineToRuns(children, source, definitions, inner)) runs.push(run)
  }

  for (const node of nodes) {
    switch (node.type) {
      case 'text': {
        const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
        const text = joinLines(node.value)
        for (const run of written.includes('\\') ? [{ ...current, text }] : textRuns(text, current)) runs.push(run)
        break
      }
      case 'strong':
        inside(node.children, { ...current, bold: true })
        break
      case 'emphasis':
        inside(node.children, { ...current, italic: true })
        break
      case 'link':
        inside(node.children, withLink(current, node.url))
        break
      case 'linkReference':
        inside(node.children, withLink(current, definitions.get(node.identifier) ?? ''))
        break
      case 'inlineCode':
        runs.push({ ...current, text: node.value })
        break
      case 'break':
        runs.push({ ...current, text: '\n' })
        break
      case 'image':
      case 'imageReference':
        runs.push({ ...current, text: node.alt ?? '' })
        break
      case 'html':
        if (/^<u>$/i.test(node.value)) current = { ...current, underline: true }
        else if (/^<\/u>$/i.test(node.value)) current = look
        else runs.push({ ...current, text: textOfHtml(node.value) })
        break
      default:
        if ('children' in node) inside(node.children, current)
    }
  }
  return runs
}
