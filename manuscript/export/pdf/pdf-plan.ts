// Chooses where the pages of a printed book end, so that facing pages end on the same line, and few
// paragraphs leave a single line on a page. Like a book designer, it may leave one line empty on
// both pages of a spread. It works on the rows that the typesetter reports after a first pass.
import type { Piece, PlannedChapter } from './pdf-pieces.ts'

/** The beginning of a piece of text: its page and its row on that page, from 0. */
export interface Start {
  page: number
  row: number
}

interface Line {
  kind: 'gap' | 'ornament' | 'text'
  piece: Piece
  /** The number of this line in its piece, from 0, and the number of its lines. */
  at: number
  of: number
}

/** The numbers of lines of pieces, by their ids. An inexact count may be too high. */
type Counts = Map<number, { lines: number; isExact: boolean }>

/**
 * Counts the lines of a piece from its start and the start of the next one, above which are `gap`
 * empty lines.
 */
const countLines = (start: Start, next: Start, gap: number, rowsOf: (page: number) => number) => {
  if (start.page === next.page) return { lines: next.row - start.row - gap, isExact: true }
  let room = rowsOf(start.page) - start.row
  for (let page = start.page + 1; page < next.page; page++) room += rowsOf(page)
  // A gap at the top of a page disappears, and one at the end of a page can't be detected, so the
  // count is exact only without these cases.
  return { lines: room + Math.max(0, next.row - gap), isExact: gap === 0 || next.row > 0 }
}

/** Counts the lines of the pieces whose counts are not exact yet. Returns true if one of them changed. */
const countPieces = (
  { pieces, end }: PlannedChapter,
  starts: ReadonlyMap<number, Start>,
  rowsOf: (page: number) => number,
  counts: Counts,
): boolean => {
  let changed = false
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1]
    const [start, last, following] = [starts.get(piece.id), starts.get(-piece.id), starts.get(next?.id ?? end)]
    const before = counts.get(piece.id)
    if (!start || !following || before?.isExact) continue
    const count = last
      ? countLines(start, { page: last.page, row: last.row + 1 }, 0, rowsOf)
      : countLines(start, following, next?.gap ?? 0, rowsOf)
    counts.set(piece.id, count)
    changed ||= count.lines !== before?.lines
  }
  return changed
}

/** A longer chapter, of about a thousand pages, is not planned. */
const MOST_LINES = 40_000

/**
 * Returns the lines of a chapter in the order of the text, or null if the counts are inconsistent.
 */
const linesOf = ({ pieces }: PlannedChapter, counts: Counts): Line[] | null => {
  const lines: Line[] = []
  for (const [index, piece] of pieces.entries()) {
    const of = counts.get(piece.id)?.lines ?? 0
    if (of < 1 || lines.length + of > MOST_LINES) return null
    if (index > 0)
      for (let at = 0; at < piece.gap; at++)
        lines.push({ kind: piece.hasOrnament && at === 1 ? 'ornament' : 'gap', piece, at: 0, of: 1 })
    for (let at = 0; at < of; at++) lines.push({ kind: 'text', piece, at, of })
  }
  return lines
}

/** Cost of a page by the number of missing lines. */
const shortCosts = [0, 1, 3] as const
const cost = { stranded: 100, single: 10, meagre: 4, uneven: 12 }

/** Returns the cost of ending a page before this line. */
const costOfEnd = (lines: readonly Line[], next: number): number => {
  const [before, after] = [lines[next - 1], lines[next]]
  if (!before || !after) return 0
  let last = next - 1
  while (lines[last]?.kind === 'gap') last--
  const above = lines[last]
  if (before.kind === 'ornament' || (above?.kind === 'text' && above.piece.isHeading)) return cost.stranded
  if (after.kind !== 'text' || before.piece !== after.piece) return 0
  // The first or the last line of a paragraph is alone on its page.
  return after.at === 1 || after.at === after.of - 1 ? cost.single : 0
}

interface Page {
  first: number
  next: number
  cost: number
  /** The row of its last line, from 1. Pages that end with an empty line look shorter. */
  foot: number
  missing: number
}

/** A list of short pages. It is linked because many choices share their last pages. */
interface Short {
  page: Page
  next: Short | null
}

interface Choice {
  cost: number
  /** The pages that run short. */
  short: Short | null
  pages: number
}

/** Fills a page like the typesetter: empty lines at its top disappear, and headings move on. */
const fillPage = (lines: readonly Line[], from: number, room: number, missing: number, rows: number): Page => {
  let first = from
  while (lines[first]?.kind === 'gap') first++
  let next = Math.min(lines.length, first + Math.max(room - missing, 1))
  let added = 0
  while (next < lines.length && next > first + 1 && costOfEnd(lines, next) === cost.stranded) {
    next--
    added = cost.uneven
  }
  let end = next
  while (end > first && lines[end - 1]?.kind === 'gap') end--
  return { first, next, missing, foot: rows - room + end - first, cost: added + costOfEnd(lines, next) }
}

/** Returns the cost of the last page of a chapter. */
const costOfLast = ({ first, next }: Page): number =>
  next - first < 4 ? cost.meagre + (next - first < 2 ? cost.single : 0) : 0

const costOfFoot = (foot: number, rows: number): number => shortCosts[rows - foot] ?? cost.uneven

/** Puts a page before a choice for the rest of the chapter. */
const withPage = (page: Page, cost: number, rest: Choice): Choice => ({
  cost: cost + rest.cost,
  short: page.missing > 0 ? { page, next: rest.short } : rest.short,
  pages: 1 + rest.pages,
})

const tries = shortCosts.map((_, missing) => missing)
const cheapest = (choices: readonly Choice[]): Choice =>
  choices.reduce((one, other) => (other.cost < one.cost ? other : one))
const noPages: Choice = { cost: 0, short: null, pages: 0 }

/** Returns the best ends of the pages of a chapter that begins on page `start.page`. */
const chooseEnds = (lines: readonly Line[], start: Start, rows: number): Choice => {
  const fill = (line: number, room: number) => tries.map((missing) => fillPage(lines, line, room, missing, rows))
  // Most lines are tried both as the first of a left page and as that of a right page.
  const filled = new Map<number, Page[]>()
  const fullPages = (line: number): Page[] => {
    const before = filled.get(line)
    if (before) return before
    const pages = fill(line, rows)
    filled.set(line, pages)
    return pages
  }

  const known = new Map<number, Choice>()
  /** The best choice for the pages from a left page on. */
  const fromSpread = (line: number): Choice => {
    if (line >= lines.length) return noPages
    const before = known.get(line)
    if (before) return before
    const choice = cheapest(fullPages(line).map(fromLeft))
    known.set(line, choice)
    return choice
  }
  const fromLeft = (left: Page): Choice => {
    if (left.next >= lines.length) return withPage(left, costOfLast(left), noPages)
    const costOfLeft = left.cost + costOfFoot(left.foot, rows)
    const fromRight = fullPages(left.next).map((right) => {
      const isLast = right.next >= lines.length
      const costOfPair = isLast ? costOfLast(right) : Math.abs(left.foot - right.foot) * cost.uneven
      return withPage(right, right.cost + costOfPair, fromSpread(right.next))
    })
    return withPage(left, costOfLeft, cheapest(fromRight))
  }

  const openings = fill(0, rows - start.row)
  if (start.page % 2 === 0) return cheapest(openings.map(fromLeft))
  // The facing page is the end of the previous chapter.
  return cheapest(
    openings.map((alone) => withPage(alone, alone.cost + costOfFoot(alone.foot, rows), fromSpread(alone.next))),
  )
}

/** Returns the piece that gets the mark of a short page. It has to begin on that page. */
const carrierOf = (lines: readonly Line[], { first, next }: Page): Piece | undefined => {
  const inside = lines
    .slice(first + 1, next - 3)
    .find(({ kind, at, piece }) => kind === 'text' && at === 0 && piece.target && !piece.hasOrnament)
  if (inside) return inside.piece
  const top = lines[first]
  return top?.kind === 'text' && top.at === 0 && top.piece.target ? top.piece : undefined
}

const marksOf = ({ pieces }: PlannedChapter): string => pieces.map(({ target }) => target?.short ?? '').join()

/**
 * Returns the planner of a book whose full page has `rows` lines. The planner is called with the
 * rows of each pass of the typesetter, and marks the pieces of short pages for the next pass. It
 * returns false if no mark changed.
 */
export const createPlanner = (chapters: readonly (PlannedChapter | null)[], rows: number) => {
  const counts: Counts = new Map()
  /** The row at which each chapter began when it was planned, and whether that was a right page. */
  const planned = new Map<PlannedChapter, { isRight: boolean; row: number }>()

  /** Replaces the marks of a chapter. Returns its number of pages, or null if its lines are unknown. */
  const planChapter = (chapter: PlannedChapter, start: Start): number | null => {
    for (const { target } of chapter.pieces) if (target) delete target.short
    const lines = linesOf(chapter, counts)
    if (!lines) return null
    const choice = chooseEnds(lines, start, rows)
    for (let short = choice.short; short; short = short.next) {
      const carrier = carrierOf(lines, short.page)
      if (carrier?.target) carrier.target.short = short.page.missing
    }
    return choice.pages
  }

  return (starts: ReadonlyMap<number, Start>): boolean => {
    const missing = new Map<number, number>()
    for (const { id, target } of chapters.flatMap((chapter) => chapter?.pieces ?? [])) {
      const start = starts.get(id)
      if (start && target?.short) missing.set(start.page, (missing.get(start.page) ?? 0) + target.short)
    }
    // If a chapter grows or shrinks by a page, the later chapters move to the opposite side. A
    // chapter whose marks don't change keeps its pages, even if the typesetter did not follow the
    // plan.
    let moved = 0
    let changed = false
    for (const chapter of chapters) {
      const start = chapter && starts.get(chapter.pieces[0]!.id)
      const end = chapter && starts.get(chapter.end)
      if (!chapter || !start || !end) continue
      const hasNewCounts = countPieces(chapter, starts, (page) => rows - (missing.get(page) ?? 0), counts)
      const page = start.page + moved
      const isRight = page % 2 === 1
      const before = planned.get(chapter)
      // The same lines at the same place lead to the same marks.
      if (!hasNewCounts && before?.isRight === isRight && before.row === start.row) continue
      planned.set(chapter, { isRight, row: start.row })
      const marked = marksOf(chapter)
      const pages = planChapter(chapter, { page, row: start.row })
      if (marksOf(chapter) === marked) continue
      changed = true
      if (pages !== null) moved += pages - (end.page - start.page + 1)
    }
    return changed
  }
}
