import type { Block } from '#manuscript/model/book.ts'

const bullet = /^([•◦▪‣*]|-)\s+(?=\S)/u
const sureBullet = /^[•◦▪‣]\s/u
const numbered = /^(\p{Nd}{1,3})[.)]\s+(?=\S)/u
const quoted = /^>\s?/
const endsSentence = /[.!?…]["”’»]?$/u

/**
 * Returns true for a bullet list. Lines that begin with a dash may be speech, while list items are
 * usually not sentences.
 */
const isBulleted = (lines: readonly string[]): boolean => {
  if (!lines.every((line) => bullet.test(line))) return false
  if (sureBullet.test(lines[0]!)) return true
  return lines.length >= 2 && lines.filter((line) => endsSentence.test(line)).length < lines.length * 0.6
}

const isNumbered = (lines: readonly string[]): boolean =>
  lines.length >= 2 && lines.every((line, index) => numbered.exec(line)?.[1] === `${index + 1}`)

const list = (ordered: boolean, lines: readonly string[], marker: RegExp): Block => ({
  type: 'list',
  ordered,
  items: lines.map((line) => [{ text: line.replace(marker, '') }]),
})

/** Joins an item with its indented continuation lines. */
const withItemLines = (lines: readonly string[]): string[] => {
  const items: string[] = []
  for (const line of lines) {
    if (items.length > 0 && /^\s{2,}\S/.test(line) && !bullet.test(line.trim()) && !numbered.test(line.trim()))
      items[items.length - 1] += `\n${line.trim()}`
    else items.push(line)
  }
  return items
}

/** Returns a list or quotation if the group is one, or undefined for paragraphs. */
export const markedBlock = (rawLines: readonly string[]): Block | undefined => {
  if (rawLines.every((line) => quoted.test(line)))
    return { type: 'quote', text: [{ text: rawLines.map((line) => line.replace(quoted, '')).join('\n') }] }
  const lines = withItemLines(rawLines).map((line) => line.trim())
  if (isBulleted(lines)) return list(false, lines, bullet)
  return isNumbered(lines) ? list(true, lines, numbered) : undefined
}
