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

export const imageTags = /<img\s[^<>]*>/gi
const source = /\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/i
const alt = /\salt\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/i

/**
 * Returns the description of a picture, which replaces the picture in places that can't contain
 * one.
 */
export const descriptionIn = (tag: string): string => {
  const [, double, single] = alt.exec(tag) ?? []
  return double ?? single ?? ''
}

/** Returns the address of a picture as written in its tag. */
export const addressIn = (tag: string): string | undefined => {
  const [, double, single, bare] = source.exec(tag) ?? []
  return double ?? single ?? bare
}

/** Returns the quotation mark that browsers add for `q`, or the bracket for a ruby text. */
const signOf = (tag: string, ended: ReadonlySet<string>): string => {
  const isEnd = tag.startsWith('</')
  if (/^<\/?q/i.test(tag)) return isEnd ? '”' : '“'
  // The page has its own brackets, in `rp` elements for browsers without ruby support.
  if (ended.has('rp')) return ''
  return isEnd ? ')' : '('
}

/**
 * Returns the text of HTML. Text that only looks like a tag, such as `<your name>`, is kept.
 * `ended` has the names of the elements for which the whole text has an end tag.
 */
export const textOfHtml = (html: string, ended: ReadonlySet<string>): string =>
  withoutHidden(html)
    .replace(declarations, '')
    .replace(tags, (tag, name: string) => {
      if (!elements.has(name.toLowerCase()) || !hasHtmlAttributes(tag) || isUnended(tag, ended)) return tag
      if (/^img$/i.test(name)) return descriptionIn(tag)
      if (/^(?:q|rt)$/i.test(name)) return signOf(tag, ended)
      if (/^(?:dd|dt|td|th|caption|figcaption|option|summary)$/i.test(name)) return ' '
      return /^(br|p|div|li|tr|h[1-6]|hr)$/i.test(name) ? '\n' : ''
    })

// Next to wide punctuation, CommonMark reads ** as text although the writer meant bold.
const strandedBold = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/gu

const textRuns = (text: string, format: Formatting): Run[] => {
  const runs: Run[] = []
  let at = 0
  for (const match of text.matchAll(strandedBold)) {
    runs.push({ ...format, text: text.slice(at, match.index) }, { ...format, text: match[1]!, bold: true })
    at = match.index + match[0].length
  }
  return [...runs, { ...format, text: text.slice(at) }]
}

/** Reads a text node. `source` distinguishes an escaped asterisk from an unmatched one. */
export const textNodeRuns = (node: Text, source: string, format: Formatting): Run[] => {
  const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const text = joinLines(node.value)
  return written.includes('\\') ? [{ ...format, text }] : textRuns(text, format)
}
