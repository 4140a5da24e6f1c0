import { diffArrays } from 'diff'
import type { ManuscriptBlock, ManuscriptRun } from '../blocks/block-types.ts'
import { textOfBlock } from '../blocks/lines-of-block.ts'
import { isWhole, mergeManuscriptRuns, trimManuscriptRuns } from '../blocks/manuscript-runs.ts'
import { type LanguageCode, languageOf } from '../languages.ts'

/** `block` holds a block that is compared as a whole, such as a table. */
type Holder = 'paragraph' | 'quote' | 'bullets' | 'numbers' | 'block'

/** Start of a line in its container; `opens` marks the container's first line. */
interface Line {
  line: Holder
  opens: boolean
  whole?: ManuscriptBlock
}

/** Smallest compared unit: a word, space or mark, or the start of a line. */
export type DiffPiece = Line | ManuscriptRun

/** Part of a comparison: text that both have, or text of one in place of the other's. */
export type DiffSegment =
  | { type: 'same'; pieces: DiffPiece[] }
  | { type: 'change'; removed: DiffPiece[]; added: DiffPiece[] }

/** Above this number of different pieces, the comparison becomes a single change. */
const MAX_DIFFERENT = 3000
/** Maximum number of unchanged words between two changes that become part of them. */
const ISLAND = 3

export const isLine = (piece: DiffPiece): piece is Line => 'line' in piece

const wordLike = /[\p{L}\p{N}]/u
const countWords = (pieces: readonly DiffPiece[]): number =>
  pieces.reduce((sum, piece) => sum + (!isLine(piece) && wordLike.test(piece.text) ? 1 : 0), 0)

/** Blocks with more structure than lines of words change as a whole. */
const linesOf = (block: ManuscriptBlock): { line: Line; runs: readonly ManuscriptRun[] }[] => {
  if (block.type === 'list' && !block.marks)
    return block.items.map((runs, at) => ({
      line: { line: block.ordered ? 'numbers' : 'bullets', opens: at === 0 },
      runs,
    }))
  if ((block.type === 'paragraph' || block.type === 'quote') && !block.style && !block.direction)
    return [{ line: { line: block.type, opens: true }, runs: block.text }]
  return [{ line: { line: 'block', opens: true, whole: block }, runs: [] }]
}

/**
 * The parts of words whose formatting changes within them, such as H₂O, by word. The other text
 * splits the same words at the same places, so that an unchanged word keeps its formatting.
 */
type SplitWords = Map<string, readonly string[]>

const addSplitWords = (runs: readonly ManuscriptRun[], segmenter: Intl.Segmenter, words: SplitWords): void => {
  if (runs.length < 2) return
  const ends = new Set<number>()
  let end = 0
  for (const { text } of runs) ends.add((end += text.length))
  for (const { segment, index } of segmenter.segment(runs.map(({ text }) => text).join(''))) {
    const parts: string[] = []
    let from = 0
    for (let at = 1; at < segment.length; at++)
      if (ends.has(index + at)) {
        parts.push(segment.slice(from, at))
        from = at
      }
    if (parts.length > 0) words.set(segment, [...parts, segment.slice(from)])
  }
}

const splitWordsOf = (blocks: readonly ManuscriptBlock[], segmenter: Intl.Segmenter): SplitWords => {
  const words: SplitWords = new Map()
  for (const { runs } of blocks.flatMap(linesOf)) addSplitWords(runs, segmenter, words)
  return words
}

const piecesOf = (blocks: readonly ManuscriptBlock[], segmenter: Intl.Segmenter, words: SplitWords): DiffPiece[] =>
  blocks.flatMap(linesOf).flatMap(({ line, runs }) => [
    line,
    ...runs.flatMap((run) =>
      isWhole(run)
        ? [run]
        : Array.from(segmenter.segment(run.text), ({ segment }) => segment)
            .flatMap((segment) => words.get(segment) ?? [segment])
            .map((text) => ({ ...run, text })),
    ),
  ])

/**
 * Strikethrough, superscript, subscript and small capitals are not part of the key, because a
 * model's Markdown does not have them.
 */
const keyOf = (piece: DiffPiece): string =>
  isLine(piece)
    ? `${piece.line}${piece.opens}${piece.whole ? JSON.stringify(piece.whole) : ''}`
    : isWhole(piece)
      ? `+${JSON.stringify(piece)}`
      : `=${piece.bold ? 'b' : ''}${piece.italic ? 'i' : ''}${piece.underline ? 'u' : ''}${piece.href ?? ''}\n${piece.text}`

const removedOf = (segment: DiffSegment): DiffPiece[] => (segment.type === 'same' ? segment.pieces : segment.removed)
const addedOf = (segment: DiffSegment): DiffPiece[] => (segment.type === 'same' ? segment.pieces : segment.added)

const joined = (segments: readonly DiffSegment[]): DiffSegment => ({
  type: 'change',
  removed: segments.flatMap(removedOf),
  added: segments.flatMap(addedOf),
})

const weightOf = (segment: DiffSegment): number =>
  Math.max(countWords(removedOf(segment)), countWords(addedOf(segment)))

/**
 * Detects a word or two that stayed by chance in a rewritten sentence and makes the change hard to
 * read.
 */
const isIsland = (before: DiffSegment, island: DiffSegment, after: DiffSegment | undefined, most: number): boolean => {
  if (island.type !== 'same' || before.type !== 'change' || after?.type !== 'change') return false
  if (island.pieces.some(isLine)) return false
  const words = countWords(island.pieces)
  return words === 0 || (words <= most && words < weightOf(before) && words < weightOf(after))
}

const removeIslands = (segments: readonly DiffSegment[], most: number): DiffSegment[] => {
  const kept: DiffSegment[] = []
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at]!
    const before = kept.at(-1)
    const after = segments[at + 1]
    if (before && isIsland(before, segment, after, most)) {
      kept[kept.length - 1] = joined([before, segment, after!])
      at++
    } else kept.push(segment)
  }
  return kept
}

const isSpace = (piece: DiffPiece | undefined): piece is ManuscriptRun =>
  piece !== undefined && !isLine(piece) && piece.text.trim() === ''

/** Moves unchanged space at the end of a change out of it. */
const removeSpaceAtEnd = (segment: DiffSegment): DiffSegment[] => {
  if (segment.type === 'same') return [segment]
  const [removed, added] = [segment.removed.at(-1), segment.added.at(-1)]
  if (!isSpace(removed) || !isSpace(added) || keyOf(removed) !== keyOf(added)) return [segment]
  return [
    { type: 'change', removed: segment.removed.slice(0, -1), added: segment.added.slice(0, -1) },
    { type: 'same', pieces: [removed] },
  ]
}

/**
 * Compares two texts word by word, by their language's words and including formatting. Each change
 * is independent: see `blocksAfter`.
 */
export const diffText = (
  before: readonly ManuscriptBlock[],
  after: readonly ManuscriptBlock[],
  language: LanguageCode,
): DiffSegment[] => {
  const segmenter = new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' })
  const words = splitWordsOf(before, segmenter)
  const [old, fresh] = [piecesOf(before, segmenter, words), piecesOf(after, segmenter, words)]
  const parts = diffArrays(old.map(keyOf), fresh.map(keyOf), { maxEditLength: MAX_DIFFERENT })
  if (!parts) return [{ type: 'change', removed: old, added: fresh }]
  const segments: DiffSegment[] = []
  let [oldAt, freshAt] = [0, 0]
  for (const { removed, added, count } of parts) {
    const last = segments.at(-1)
    const change = last?.type === 'change' ? last : null
    const pieces = added ? fresh.slice(freshAt, freshAt + count) : old.slice(oldAt, oldAt + count)
    if (!added) oldAt += count
    if (!removed) freshAt += count
    if (!added && !removed) segments.push({ type: 'same', pieces })
    else if (change) {
      const list = added ? change.added : change.removed
      for (const piece of pieces) list.push(piece)
    } else segments.push({ type: 'change', removed: removed ? pieces : [], added: added ? pieces : [] })
  }
  // Islands of spaces are removed first, so that whole phrases remain.
  return removeIslands(removeIslands(segments, 0), ISLAND).flatMap(removeSpaceAtEnd)
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Returns the space between new words and the following old ones, in scripts with spaces. */
const spaceBetween = (before: DiffPiece | undefined, after: DiffPiece | undefined): ManuscriptRun[] => {
  if (!before || !after || isLine(before) || isLine(after)) return []
  if (/\s$/.test(before.text) || /^\s/.test(after.text)) return []
  return unspaced.test(before.text) || unspaced.test(after.text) ? [] : [{ text: ' ' }]
}

/**
 * Completes the comparison with a text that was cut off while it was written: the unreached part of
 * the old text stays. A word or two in common by chance, such as a full stop, does not count as
 * reached.
 */
export const keepRest = (segments: readonly DiffSegment[]): DiffSegment[] => {
  const reached = segments.findLastIndex((segment) => segment.type === 'same' && countWords(segment.pieces) >= ISLAND)
  const end = segments.slice(reached + 1)
  if (end.length === 0) return [...segments]
  const { removed, added } = joined(end) as Extract<DiffSegment, { type: 'change' }>
  const [begins, ...rest] = removed
  // The rest of the old text starts on its own line.
  const line = begins && isLine(begins) ? begins : null
  const fresh = line && added[0] && isLine(added[0]) ? added.slice(1) : added
  const kept: DiffSegment[] = [
    ...(line ? [{ type: 'same' as const, pieces: [line] }] : []),
    { type: 'change', removed: [], added: [...fresh, ...spaceBetween(fresh.at(-1), line ? rest[0] : begins)] },
    { type: 'same', pieces: line ? rest : removed },
  ]
  return [...segments.slice(0, reached + 1), ...kept.filter((segment) => addedOf(segment).length > 0)]
}

/** Returns the blocks with the selected changes applied. `at` is the index of a change. */
export const blocksAfter = (segments: readonly DiffSegment[], isTaken: (at: number) => boolean): ManuscriptBlock[] => {
  const blocks: ManuscriptBlock[] = []
  let runs: ManuscriptRun[] | null = null
  const begin = ({ line, opens, whole }: Line) => {
    runs = null
    if (whole) {
      blocks.push(whole)
      return
    }
    runs = []
    const last = blocks.at(-1)
    const ordered = line === 'numbers'
    if (line === 'paragraph' || line === 'quote') blocks.push({ type: line, text: runs })
    else if (!opens && last?.type === 'list' && !last.marks && last.ordered === ordered) last.items.push(runs)
    else blocks.push({ type: 'list', ordered, items: [runs] })
  }
  let change = 0
  for (const segment of segments)
    for (const piece of segment.type === 'same' || !isTaken(change++) ? removedOf(segment) : addedOf(segment))
      if (isLine(piece)) begin(piece)
      else {
        if (!runs) begin({ line: 'paragraph', opens: true })
        runs!.push(piece)
      }
  return blocks.flatMap(tidy)
}

const tidy = (block: ManuscriptBlock): ManuscriptBlock[] => {
  if (block.type === 'list') {
    const items = block.items.map(trimManuscriptRuns).filter((item) => item.length > 0)
    return items.length > 0 ? [{ ...block, items }] : []
  }
  if (block.type !== 'paragraph' && block.type !== 'quote') return [block]
  const text = mergeManuscriptRuns(block.text)
  return text.some((run) => isWhole(run) || run.text.trim() !== '') ? [{ ...block, text }] : []
}

const withoutLine = (pieces: DiffPiece[]): DiffPiece[] => (pieces[0] && isLine(pieces[0]) ? pieces.slice(1) : pieces)

/**
 * Adds text that stays around a compared part of blocks. The first line of the part continues the
 * text before, and the text after continues its last line.
 */
export const withEdges = (
  segments: readonly DiffSegment[],
  { head, tail }: { head: readonly ManuscriptBlock[]; tail: readonly ManuscriptBlock[] },
  language: LanguageCode,
): DiffSegment[] => {
  const segmenter = new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' })
  const edge = (blocks: readonly ManuscriptBlock[]) => piecesOf(blocks, segmenter, new Map())
  const [first, ...rest] = segments
  if (!first) return []
  const begun: DiffSegment[] =
    head.length === 0
      ? [first]
      : [
          { type: 'same', pieces: edge(head) },
          first.type === 'same'
            ? { type: 'same', pieces: withoutLine(first.pieces) }
            : { type: 'change', removed: withoutLine(first.removed), added: withoutLine(first.added) },
        ]
  const ended: DiffSegment[] = tail.length === 0 ? [] : [{ type: 'same', pieces: withoutLine(edge(tail)) }]
  return [...begun, ...rest, ...ended]
}

/** One line of the combined text with marked changes. `change` is the index of a change. */
export interface MarkedLine {
  line: Holder
  opens: boolean
  parts: { type: 'same' | 'added' | 'removed'; change: number | null; run: ManuscriptRun }[]
}

/** Marks the end of a line that is only removed or only added. */
const LINE_END = '¶'

/** Combines both texts line by line, with removed and added pieces marked. */
export const markedLines = (segments: readonly DiffSegment[]): MarkedLine[] => {
  const lines: MarkedLine[] = []
  let change = -1
  const put = (pieces: readonly DiffPiece[], type: MarkedLine['parts'][number]['type']) => {
    const number = type === 'same' ? null : change
    const onlyLines = type !== 'same' && lines.length > 0 && pieces.every(isLine)
    for (const piece of pieces) {
      if (isLine(piece)) lines.push({ line: piece.line, opens: piece.opens, parts: [] })
      if (isLine(piece) && piece.whole) {
        lines.at(-1)!.parts.push({ type, change: number, run: { text: textOfBlock(piece.whole) } })
        continue
      }
      if (lines.length === 0) lines.push({ line: 'paragraph', opens: true, parts: [] })
      if (isLine(piece) && !onlyLines) continue
      lines.at(-1)!.parts.push({ type, change: number, run: isLine(piece) ? { text: LINE_END } : piece })
    }
  }
  for (const segment of segments) {
    if (segment.type === 'same') put(segment.pieces, 'same')
    else {
      change++
      put(segment.removed, 'removed')
      put(segment.added, 'added')
    }
  }
  return lines.filter(({ parts }) => parts.length > 0).map(joinParts)
}

const joinParts = (line: MarkedLine): MarkedLine => {
  const parts: MarkedLine['parts'] = []
  for (const part of line.parts) {
    const last = parts.at(-1)
    const [run, more] =
      last?.change === part.change && last.type === part.type ? mergeManuscriptRuns([last.run, part.run]) : []
    if (run && !more) parts[parts.length - 1] = { ...part, run }
    else parts.push(part)
  }
  return { ...line, parts }
}
