import type { SetBlock } from './pdf-blocks.ts'
import { copyPageEnds, watchNotes } from './pdf-keep-notes.ts'
import type { BookSetter, Stage } from './pdf-lay-out.ts'
import type { TypstInput } from './pdf-input.ts'
import { markPieces, type PlannedChapter } from './pdf-pieces.ts'
import { createPlanner } from './pdf-plan.ts'
import type { Typeset } from './pdf-typst.ts'

/**
 * Maximum number of passes after the draft. The plan is updated if the typesetter did not follow it.
 */
const MOST_PASSES = 3

const draftStage: Stage = { draft: true, contentsPages: 1 }

type Chapters = readonly (PlannedChapter | null)[]

/**
 * Plans the pages of a draft and sets them. They have the margins of the draft: those leave room for
 * the few pages that a plan adds.
 */
const setPlanned = (
  draft: Typeset,
  { input, chapters, set }: { input: TypstInput; chapters: Chapters; set: () => Typeset },
): Typeset => {
  const { top, lines } = input.page
  // A mark inside a line is at its baseline, and a mark before it at its top. Headings are a little
  // higher.
  const rowOf = (y: number, isInLine: boolean): number =>
    (isInLine ? Math.floor : Math.round)((y - top) / input.layout.pitch)
  const startsOf = (laidOut: Typeset) =>
    new Map(laidOut.starts().map(([id, page, y]) => [id, { page, row: rowOf(y, id < 0) }]))
  const plan = createPlanner(chapters, lines)
  plan(startsOf(draft))
  let laidOut = set()
  for (let pass = 1; pass < MOST_PASSES && plan(startsOf(laidOut)); pass++) laidOut = set()
  return laidOut
}

const blocksOf = ({ opening, places }: TypstInput): SetBlock[] => [
  ...opening,
  ...places.flatMap(({ blocks, sections }) => [...blocks, ...sections.flatMap((section) => section.blocks)]),
]

/** Copies the marks that end pages to another version of an input, which has the same blocks. */
const copyMarks = (input: TypstInput, other: TypstInput): void => {
  const copies = blocksOf(other)
  for (const [at, block] of blocksOf(input).entries()) {
    const copy = copies[at]!
    if (block.short) copy.short = block.short
    copyPageEnds(block, copy)
  }
  const sections = other.places.flatMap((place) => place.sections)
  for (const [at, { short }] of input.places.flatMap((place) => place.sections).entries())
    if (short) sections[at]!.short = short
}

interface PrintedBook {
  laidOut: Typeset
  /** Sets the same book with other marks, with the same plan of its pages. */
  setAgain: (input: TypstInput) => Typeset
}

/** Sets a book for printing, with a plan of its pages. */
export const setPrint = (input: TypstInput, { set, setToFit }: BookSetter): PrintedBook => {
  const chapters = markPieces(input)
  const again = (other: TypstInput, stage?: Stage): Typeset => {
    markPieces(other)
    watchNotes(other)
    copyMarks(input, other)
    return set(other, stage)
  }
  if (chapters.every((chapter) => chapter === null)) return { laidOut: setToFit(input), setAgain: again }
  const draft = setToFit(input, draftStage)
  const stage = { draft: false, contentsPages: draft.contentsPages() }
  return {
    laidOut: setPlanned(draft, { input, chapters, set: () => set(input, stage) }),
    setAgain: (other) => again(other, stage),
  }
}
