import type { Text } from 'mdast'
import type { Run } from '../book.ts'
import { elements, hasHtmlAttributes, isUnended, withoutHidden } from '../html-tags.ts'

type Formatting = Omit<Run, 'text'>
/** Addresses of `[text][name]` links by name. */
export type Definitions = ReadonlyMap<string, string>

const wide = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'
const softBreakInWideText = new RegExp(`(?<=${wide})[ \\t]*\\n[ \\t]*(?=${wide})`, 'gu')
const softBreak = /(?<![ \t])[ \t]*\n[ \t]*/g

/** A soft break becomes a space, except in scripts without spaces. */
const joinLines = (text: string): string => text.replace(softBreakInWideText, '').replace(softBreak, ' ')

const declarations = /<!\[CDATA\[|\]\]>|<!(?:doctype|entity|element|attlist|notation)\b[^<>]*>/gi
const tags = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/gi

/**
 * Returns the text of HTML. What only looks like a tag, as in `<your name>`, is text. `ended` names
 * the elements that the whole text ends.
 */
export const textOfHtml = (html: string, ended: ReadonlySet<string>): string =>
  withoutHidden(html)
    .replace(declarations, '')
    .replace(tags, (tag, name: string) => {
      if (!elements.has(name.toLowerCase()) || !hasHtmlAttributes(tag) || isUnended(tag, ended)) return tag
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
