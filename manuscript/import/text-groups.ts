import { lineJoint, wordsOf } from './join-lines.ts'
import { columnsOf, firstPiece } from './text-width.ts'

/** Lines between two empty ones. */
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

const widest = 120
const tolerance = 0.85

/** Whether the line ends where it does because the next word would not have fitted. */
const isFull = (line: string, next: string, width: number): boolean =>
  columnsOf(line) + 1 + columnsOf(firstPiece(next.trimStart())) > width * tolerance

/**
 * At how many columns the lines of the text were broken by hand or by a program; undefined when they were not, and each
 * line is a paragraph.
 */
export const wrappedAt = (groups: readonly TextGroup[]): number | undefined => {
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

const indentOf = (line: string): number => columnsOf(/^[\s\u3000]*/u.exec(line)![0].replaceAll('\t', '    '))
const marker = /^\s*(?:[•◦▪‣*]|[-–—](?=\s)|\p{Nd}{1,3}[.)])\s/u

/** A line that goes in from its neighbours begins a paragraph, where paragraphs do so instead of being set apart. */
const begins = (line: string, before: string): boolean =>
  (indentOf(line) >= indentOf(before) + 1 && indentOf(line) <= indentOf(before) + 12) || marker.test(line)

/** Paragraphs of one group of wrapped lines. A line that ends early on purpose, as in verse, stays a line. */
const unwrap = ({ lines }: TextGroup, width: number, words: ReadonlySet<string>): string[] => {
  const paragraphs: string[] = []
  /** Lines of the open paragraph that were joined: prose ends where one of them is short, verse has none. */
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

/** What joins the lines of a group to its paragraphs, by how the whole text is written. */
export const paragraphMaker = (groups: readonly TextGroup[]): ((group: TextGroup) => string[]) => {
  const width = wrappedAt(groups)
  if (width !== undefined) {
    const words = wordsOf(groups.flatMap(({ lines }) => lines))
    return (group) => unwrap(group, width, words)
  }
  const single = groups.filter(({ lines }) => lines.length === 1).length
  // Where paragraphs stand apart, lines that stand together belong together: verse, an address.
  const apart = groups.length > 3 && single / groups.length > 0.6
  return ({ lines }) => (apart ? [lines.map((line) => line.trim()).join('\n')] : lines.map((line) => line.trim()))
}
