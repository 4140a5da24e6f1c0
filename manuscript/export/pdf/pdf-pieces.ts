// Divides a chapter into pieces of text whose lines can be counted, to plan the page breaks.
import type { Marks, SetBlock } from './pdf-blocks.ts'
import type { TypstInput } from './pdf-input.ts'
import type { SetRun } from './pdf-text.ts'

/** A piece is a paragraph, an item of a list, or a heading in the text. */
export interface Piece {
  id: number
  /** Empty lines before it; they disappear at the top of a page. */
  gap: number
  /** True if the gap contains the ornament of a scene break, which stays with the piece. */
  hasOrnament: boolean
  isHeading: boolean
  /** The object of the typesetter's input that gets the mark `short`; null for items of a list. */
  target: Marks | null
  /** The object of the typesetter's input that ends with this piece; null for a title. */
  ended: Marks | null
}

const isPlainRun = (run: SetRun): boolean =>
  run === null || run === false || typeof run === 'string' || !('note' in run || 'math' in run)

/** Formulas and footnotes change the height of lines or pages. */
const textsOf = (block: SetBlock): SetRun[] | null => {
  if (block.type === 'list') return block.items.flat()
  if (block.type === 'paragraph' || block.type === 'quote' || block.type === 'subsection') return block.text
  return null
}

/**
 * Assigns ids to the blocks and returns their pieces, or null if the lines of a block can't be
 * counted.
 */
const piecesOf = (blocks: readonly SetBlock[], take: (count: number) => number): Piece[] | null => {
  const pieces: Piece[] = []
  let hasOrnament = false
  let after = 0
  for (const block of blocks) {
    if (block.type === 'scenebreak') {
      hasOrnament = true
      continue
    }
    const runs = textsOf(block)
    if (!runs?.every(isPlainRun) || block.simple) return null
    const isHeading = block.type === 'subsection'
    const around = block.type === 'paragraph' && !block.lines ? 0 : 1
    const count = block.type === 'list' ? block.items.length : 1
    block.id = take(count)
    for (let at = 0; at < count; at++) {
      const gap = at > 0 ? 0 : hasOrnament ? 3 : Math.max(around, after)
      pieces.push({
        id: block.id + at,
        gap,
        hasOrnament: hasOrnament && at === 0,
        isHeading,
        target: at === 0 ? block : null,
        ended: at === count - 1 && !isHeading ? block : null,
      })
    }
    after = isHeading ? 0 : around
    hasOrnament = false
  }
  return hasOrnament ? null : pieces
}

/**
 * Marks the last lines of pieces before empty lines. If an empty line disappears at the end of a
 * page, the position of the next piece does not reveal the length of this one.
 */
const markEnds = (pieces: readonly Piece[]): void => {
  for (const [index, { id, ended }] of pieces.entries()) if (ended && pieces[index + 1]?.gap) ended.end = id
}

/** A chapter with its pieces. `end` is the id of its end. */
export interface PlannedChapter {
  pieces: Piece[]
  end: number
}

/**
 * Assigns ids to all blocks of the input whose lines can be counted, and returns the pieces of each
 * chapter, in order. Chapters with tables, figures, formulas or footnotes have none, and the
 * typesetter avoids single lines in them.
 */
export const markPieces = (input: TypstInput): (PlannedChapter | null)[] => {
  let last = 0
  const take = (count: number): number => {
    const first = last + 1
    last += count
    return first
  }
  return input.places.map((place) => {
    if (place.part || place.notes || place.heading) return null
    const pieces = piecesOf(place.blocks, take)
    if (!pieces) return null
    for (const section of place.sections) {
      if (section.notes || section.heading) return null
      section.id = take(1)
      const inside = piecesOf(section.blocks, take)
      if (!inside) return null
      pieces.push(
        { id: section.id, gap: 1, hasOrnament: false, isHeading: true, target: section, ended: null },
        ...inside,
      )
    }
    markEnds(pieces)
    place.end = take(1)
    return pieces.length > 0 ? { pieces, end: place.end } : null
  })
}
