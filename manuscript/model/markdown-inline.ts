import type { PhrasingContent, Text } from 'mdast'
import type { Run } from './book.ts'
import { safeLink } from './clean-text.ts'
import { elements, withoutHidden } from './html-tags.ts'

type Formatting = Omit<Run, 'text'>
/** Addresses of `[text][name]` links by name. */
export type Definitions = ReadonlyMap<string, string>

const wide = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'
const softBreakInWideText = new RegExp(`(?<=${wide})[ \\t]*\\n[ \\t]*(?=${wide})`, 'gu')
const softBreak = /(?<![ \t])[ \t]*\n[ \t]*/g

/** A soft break becomes a space, except in scripts without spaces. */
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

// Next to wide punctuation, CommonMark reads ** as text although the writer meant bold.
const strandedBold = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/gu

const textRuns = (text: string, look: Formatting): Run[] => {
  const runs: Run[] = []
  let at = 0
  for (const match of text.matchAll(strandedBold)) {
    runs.push({ ...look, text: text.slice(at, match.index) }, { ...look, text: match[1]!, bold: true })
    at = match.index + match[0].length
  }
  return [...runs, { ...look, text: text.slice(at) }]
}

/** Reads a text node. In `source`, an escaped star differs from a stranded one. */
export const textNodeRuns = (node: Text, source: string, look: Formatting): Run[] => {
  const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const text = joinLines(node.value)
  return written.includes('\\') ? [{ ...look, text }] : textRuns(text, look)
}

const withLink = (look: Formatting, url: string): Formatting => {
  const href = safeLink(url)
  return href === undefined ? look : { ...look, href }
}

/** `source` is the Markdown of the nodes; it distinguishes an escaped star from a stranded one. */
export const inlineToRuns = (
  nodes: readonly PhrasingContent[],
  source: string,
  definitions: Definitions,
  look: Formatting = {},
): Run[] => {
  const runs: Run[] = []
  let current = look
  const inside = (children: readonly PhrasingContent[], inner: Formatting) => {
    for (const run of inlineToRuns(children, source, definitions, inner)) runs.push(run)
  }

  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        for (const run of textNodeRuns(node, source, current)) runs.push(run)
        break
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
