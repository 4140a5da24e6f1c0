import { languageOf } from '#manuscript/model/languages.ts'
import { cleanForExport, hasFormulas } from '../export-text.ts'
import { type BookFonts, familiesFor, pickFonts } from '../fonts/font-families.ts'
import { imageFiles, type LoadedImage } from '../images.ts'
import { matterOf } from '../matter/matter.ts'
import { matterText } from '../matter/pdf-matter.ts'
import type { SetImage } from './pdf-blocks.ts'
import { type TypstInput, typstInput } from './pdf-input.ts'
import { noteKeeper } from './pdf-keep-notes.ts'
import type { PdfJob } from './pdf-job.ts'
import { bleedOf, fitsGutter, guessPages, pageOf } from './pdf-page.ts'
import { markPieces, type PlannedChapter } from './pdf-pieces.ts'
import { createPlanner } from './pdf-plan.ts'
import { forPrinter } from './pdf-printer.ts'
import type { LayOut, Typesetters, Typeset } from './pdf-typst.ts'
import { wholeText } from '../whole-text.ts'

/** Maximum number of passes after the draft. The plan is updated if the typesetter did not follow it. */
const MOST_PASSES = 3

type Stage = Pick<TypstInput, 'draft' | 'contentsPages'>

const draftStage: Stage = { draft: true, contentsPages: 1 }

interface Planning {
  input: TypstInput
  chapters: readonly (PlannedChapter | null)[]
  /** Sets the input again, with the marks of the plan. */
  set: (stage: Stage) => Typeset
}

/**
 * Plans the pages of a draft and sets them. They have the margins of the draft: those leave room for
 * the few pages that a plan adds.
 */
const setPlanned = (draft: Typeset, { input, chapters, set }: Planning): Typeset => {
  const { top, lines } = input.page
  // A mark inside a line is at its baseline, and a mark before it at its top. Headings are a little higher.
  const rowOf = (y: number, isInLine: boolean): number =>
    (isInLine ? Math.floor : Math.round)((y - top) / input.layout.pitch)
  const startsOf = (laidOut: Typeset) =>
    new Map(laidOut.starts().map(([id, page, y]) => [id, { page, row: rowOf(y, id < 0) }]))
  const plan = createPlanner(chapters, lines)
  const stage = { draft: false, contentsPages: draft.contentsPages() }
  plan(startsOf(draft))
  let laidOut = set(stage)
  for (let pass = 1; pass < MOST_PASSES && plan(startsOf(laidOut)); pass++) laidOut = set(stage)
  return laidOut
}

interface SetOptions {
  images: ReadonlyMap<string, LoadedImage>
  typesetters: Typesetters
}

/** Makes the PDF of a job. Throws FontMissing. */
export const setBook = async (order: PdfJob, { images, typesetters }: SetOptions): Promise<Uint8Array> => {
  const book = cleanForExport(order.book)
  const isRightToLeft = languageOf(book.language).direction === 'rtl'
  const created = order.created ?? book.dates?.created
  const options = { options: order.options, ...(created && { created: new Date(created) }) }

  /** Sets the book. If its length requires other margins, sets it again with these. */
  const setWith = async (
    layOut: LayOut,
    { families }: BookFonts,
    text: string,
    setImages: ReadonlyMap<string, SetImage>,
  ): Promise<Uint8Array> => {
    const input = await typstInput(book, families, { ...options, images: setImages })
    const keepNotes = noteKeeper(input)
    let tried = guessPages(text.length, input.page, input.layout.size)
    const set = (stage?: Stage) =>
      layOut({ ...input, ...stage, page: pageOf(order.options, { pages: tried, ...input.layout }) })
    const setToFit = (stage?: Stage): Typeset => {
      let laidOut = set(stage)
      // A wider margin can add pages, so the second try may need a correction too.
      for (let turn = 0; turn < 2 && !fitsGutter(order.options.page, tried, laidOut.pages); turn++) {
        tried = laidOut.pages
        laidOut = set(stage)
      }
      return keepNotes(laidOut, () => set(stage))
    }
    if (order.options.edition === 'screen') return setToFit().pdf({ tags: true })
    const chapters = markPieces(input)
    // Only a typesetter that can continue reports positions.
    const canPlan = typesetters.canContinue() && chapters.some((chapter) => chapter !== null)
    const laidOut = canPlan ? setPlanned(setToFit(draftStage), { input, chapters, set }) : setToFit()
    return forPrinter(laidOut.pdf({ tags: false }), { bleed: bleedOf(order.options), isRightToLeft })
  }

  const matter = matterOf(book, 'pdf')
  const text = [wholeText(book), matter ? matterText(matter) : ''].join('\n')
  const needs = { design: order.options.design, formulas: hasFormulas(book) }
  const fonts = pickFonts(familiesFor(book.language, text, needs), order.fonts)
  const setting = { fontFiles: fonts.files, engine: order.engine }
  const files = imageFiles(order.book, images)
  if (files.size === 0) return setWith(await typesetters.open(setting), fonts, text, new Map())
  const shadows = new Map(Array.from(files, ([name, file]) => [`/${file}`, images.get(name)!.bytes]))
  const setImages = new Map(
    Array.from(files, ([name, file]) => {
      const { width, height } = images.get(name)!
      return [name, { file: `/${file}`, ratio: height / Math.max(1, width) }]
    }),
  )
  try {
    return await setWith(await typesetters.open({ ...setting, images: shadows }), fonts, text, setImages)
  } catch {
    // If the typesetter can't read an image, such as an unusual drawing, its description is shown
    // instead.
    return setWith(await typesetters.open(setting), fonts, text, new Map())
  }
}
