import { lineJoint, wordsOf } from './join-lines.ts'
import { columnsOf, firstPiece } from './text-width.ts'

/** Lines between two empty lines. */
export interface TextGroup {
  lines: string[]
}

export const groupsOf = (text: string): TextGroup[] => {
  const groups: TextGroup[] = []
  let open: TextGroup | undefined
  for (const line of text.split('\n')) {
    const ended = line.trimEnd()
    if (ended === '') open = undefined
    else if (open) open.lines.push(ended)
    else groups.push((open = { lines: [ended] }))
  }
  return groups
}

const indentOf = (line: string): number => columnsOf(/^[\s\u3000]*/u.exec(line)![0].replaceAll('\t', '    '))

/** Verse is indented by at least this many columns in a text whose lines are wrapped. */
const VERSE_INDENT = 2

const widest = 120
const tolerance = 0.85

/** Returns true if the line ends because the next word would not have fitted. */
const isFull = (line: string, next: string, width: number): boolean =>
  columnsOf(line) + 1 + columnsOf(firstPiece(next.trimStart())) > width * tolerance

/** Returns the column at which the lines were wrapped, or undefined if each line is a paragraph. */
export const wrappedAt = (all: readonly TextGroup[]): number | undefined => {
  // Verse is indented, and its lines end early.
  const flush = all.filter(({ lines }) => lines.some((line) => indentOf(line) < VERSE_INDENT))
  const groups = 2 * flush.length >= all.length ? flush : all
  const inner = groups.flatMap(({ lines }) =>
    lines.slice(0, -1).map((line, index) => [line, lines[index + 1]!] as const),
  )
  if (inner.length < 3) return undefined
  const widths = groups
    .flatMap(({ lines }) => lines)
    .map(columnsOf)
    .sort((a, b) => a - b)
  const width = widths[Math.floor(widths.length * 0.97)]!
  if (width > widest || width < 30 || widths.at(-1)! > width * 1.5) return undefined
  const full = inner.filter(([line, next]) => isFull(line, next, width)).length
  return full / inner.length > 0.6 ? width : undefined
}

const marker = /^\s*(?:[•◦▪‣*]|[-–—](?=\s)|\p{Nd}{1,3}[.)])\s/u

/** Returns true if the line starts a paragraph by its indent. */
const begins = (line: string, before: string): boolean =>
  (indentOf(line) >= indentOf(before) + 1 && indentOf(line) <= indentOf(before) + 12) || marker.test(line)

/**
 * Joins the wrapped lines of a group to paragraphs. A line that ends early on purpose, as in verse,
 * stays a line.
 */
const unwrap = ({ lines }: TextGroup, width: number, words: ReadonlySet<string>): string[] => {
  const paragraphs: string[] = []
  /**
   * Number of joined lines in the open paragraph: prose ends at a short line, and verse has no
   * joined lines.
   */
  let joined = 0
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const full = before !== undefined && isFull(before, line, width)
    if (before === undefined || begins(line, before) || (!full && joined > 0)) {
      paragraphs.push(line.trim())
      joined = 0
      return
    }
    const last = paragraphs.at(-1)!
    const joint = full ? lineJoint(before, line.trimStart(), { words, typeset: false }) : { cut: 0, between: '\n' }
    paragraphs[paragraphs.length - 1] = last.slice(0, last.length - joint.cut) + joint.between + line.trim()
    if (full) joined++
  })
  return paragraphs
}

/**
 * Returns the lines of a verse, or undefined for prose. All lines of verse are indented, and end
 * although the next word would have fitted. Extra indents of single lines are kept.
 */
export const verseIn = ({ lines }: TextGroup, width: number): string | undefined => {
  const indents = lines.map(indentOf)
  const least = indents.reduce((one, other) => Math.min(one, other), Infinity)
  if (lines.length < 2 || least < VERSE_INDENT || lines.some((line) => marker.test(line))) return undefined
  const full = lines.filter((line, at) => at < lines.length - 1 && isFull(line, lines[at + 1]!, width)).length
  if (full > 0.2 * (lines.length - 1)) return undefined
  return lines.map((line, at) => `${' '.repeat(Math.min(20, indents[at]! - least))}${line.trim()}`).join('\n')
}

/**
 * Creates a function that builds paragraphs from a group, based on the layout of the whole text.
 */
export const paragraphMaker = (groups: readonly TextGroup[]): ((group: TextGroup) => string[]) => {
  const width = wrappedAt(groups)
  if (width !== undefined) {
    const words = wordsOf(groups.flatMap(({ lines }) => lines))
    return (group) => unwrap(group, width, words)
  }
  const single = groups.filter(({ lines }) => lines.length === 1).length
  // If paragraphs are separated by empty lines, adjacent lines belong together, as in verse or an
  // address.
  const apart = groups.length > 3 && single / groups.length > 0.6
  return ({ lines }) => (apart ? [lines.map((line) => line.trim()).join('\n')] : lines.map((line) => line.trim()))
}
