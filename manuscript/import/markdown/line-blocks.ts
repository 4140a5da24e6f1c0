import type { ContainerLine } from '#manuscript/model/blocks/markdown/container-lines.ts'
import { createLineReader, prefixBelow } from '#manuscript/model/blocks/markdown/container-lines.ts'

const lineMark = /^\|(?:[ \t]|$)/
const onlyRule = /^[|:\-+ \t]+$/
/** Returns true for the second line of a table, such as `|---|:-:|`. */
export const isTableRule = (text: string): boolean => onlyRule.test(text) && text.includes('-')

const isBlank = (text: string): boolean => text.trim() === ''

/** Returns true if a block can begin at a line, and does not continue the paragraph above it. */
export const canBegin = (lines: readonly ContainerLine[], at: number): boolean => {
  const [above, line] = [lines[at - 1], lines[at]!]
  if (above === undefined || isBlank(above.text) || above.quotes < line.quotes) return true
  return /^#{1,6}[ \t]/.test(above.text) || /[-*+.)][ \t]*$/.test(line.prefix)
}

/** Reads the lines of a text with the quotations, lists and code blocks around them. */
export const containerLinesOf = (lines: readonly string[]): ContainerLine[] => {
  const read = createLineReader()
  return lines.map(read)
}

/** Marks that would make the beginning of a line a block, or the line above it a heading. */
const blockMark =
  /^(?:[-+*_=#>:|~`]|<(?!\/?(?:[abi]|u|s|br|em|del|sub|sup|span|small|strike|strong)\b|https?:|mailto:))/
const numberMark = /^(\d{1,9})([.)])/
const inlineMark = /^(?:[*_]{1,3}[^\s*_]|`{1,2}[^`]|~~[^\s~])/

/** Escapes what Markdown would read as a mark of a block. `*a*` and code stay as they are. */
const asInline = (text: string): string =>
  inlineMark.test(text) ? text : text.replace(blockMark, '\\$&').replace(numberMark, '$1\\$2')

/** Returns a line of verse whose leading spaces are kept. A backslash at its end would escape the break. */
const verseLine = (text: string): string => {
  const content = text.trimStart()
  const spaces = text.slice(0, text.length - content.length).replaceAll('\t', '    ').length
  const line = spaces > 0 ? '&#32;'.repeat(spaces) + content : asInline(content)
  let end = line.length
  while (line[end - 1] === '\\') end--
  return (line.length - end) % 2 === 1 ? line.slice(0, -1) : line
}

/** Joins the lines of each stanza with hard breaks. Empty lines of verse separate stanzas. */
const stanzasOf = (verse: readonly string[]): string[][] => {
  const stanzas: string[][] = [[]]
  for (const line of verse)
    if (isBlank(line)) stanzas.push([])
    else stanzas.at(-1)!.push(verseLine(line))
  return stanzas
    .filter((stanza) => stanza.length > 0)
    .map((stanza) => stanza.map((line, at) => (at < stanza.length - 1 ? `${line}\\` : line)))
}

/** Reads the lines of verse that begin at a line, and the index of the first line below them. */
const lineBlockAt = (
  lines: readonly string[],
  at: number,
  prefix: string,
): { verse: string[]; end: number } | undefined => {
  const verse: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end]!
    const text = end === at ? line.slice(prefix.length) : line.startsWith(prefix) ? line.slice(prefix.length) : ''
    if (text.startsWith('|')) {
      if (!lineMark.test(text) || isTableRule(text)) return undefined
      verse.push(text.slice(2).trimEnd())
    } else if (/^[ \t]+\S/.test(text)) verse[verse.length - 1] += ` ${text.trim()}`
    else break
  }
  if (isTableRule(lines[end]?.slice(prefix.length) ?? '')) return undefined
  const written = verse.filter((line) => !isBlank(line))
  // If all lines end with a bar, they are a pipe table whose line of dashes is missing.
  return written.every((line) => line.endsWith('|')) ? undefined : { verse, end }
}

/**
 * Turns the line blocks of Pandoc, whose lines begin with a vertical bar, into verse. A line that
 * begins with a space continues the one above it. Pipe tables stay as they are.
 */
export const withLineBlocks = (markdown: string): string => {
  if (!markdown.includes('| ')) return markdown
  const lines = markdown.split('\n')
  const read = containerLinesOf(lines)
  const out: string[] = []
  let at = 0
  while (at < lines.length) {
    const { text, prefix, isCode } = read[at]!
    const below = prefixBelow(prefix)
    const found = !isCode && lineMark.test(text) && canBegin(read, at) ? lineBlockAt(lines, at, below) : undefined
    if (!found) {
      out.push(lines[at++]!)
      continue
    }
    const stanzas = stanzasOf(found.verse).flatMap((stanza) => ['', ...stanza])
    out.push(`${prefix}<div class="verse">`)
    for (const line of [...stanzas, '', '</div>', '']) out.push((below + line).trimEnd())
    at = found.end
  }
  return out.join('\n')
}
