import type { PdfOptions } from '#manuscript/model/export-options.ts'
import { cleanForExport, hasFormulas } from '../export-text.ts'
import { familiesFor, pickFonts } from '../fonts/font-families.ts'
import { imageFiles, type LoadedImage } from '../images.ts'
import { matterOf, type TextWithMatter } from '../matter/matter.ts'
import { matterText } from '../matter/pdf-matter.ts'
import { wholeText } from '../whole-text.ts'
import type { SetImage } from './pdf-blocks.ts'
import { type TypstInput, typstInput } from './pdf-input.ts'
import type { PdfJob } from './pdf-job.ts'
import { noteKeeper } from './pdf-keep-notes.ts'
import { fitsGutter, guessPages, pageOf } from './pdf-page.ts'
import type { LayOut, Typesetters, Typeset } from './pdf-typst.ts'

/** A draft is laid out before the plan of its pages. */
export type Stage = Pick<TypstInput, 'draft' | 'contentsPages'>

/** Sets the input of a book. All inputs have the margins that the last `setToFit` has found. */
export interface BookSetter {
  set: (input: TypstInput, stage?: Stage) => Typeset
  /**
   * Sets a book. If its length requires other margins, or notes are not on the pages of their numbers,
   * sets it again with other margins and marks.
   */
  setToFit: (input: TypstInput, stage?: Stage) => Typeset
}

const bookSetter = (
  layOut: LayOut,
  { options, characters }: { options: PdfOptions; characters: number },
): BookSetter => {
  let tried: number | undefined
  const set: BookSetter['set'] = (input, stage) => {
    tried ??= guessPages(characters, input.page, input.layout.size)
    return layOut({ ...input, ...stage, page: pageOf(options, { pages: tried, ...input.layout }) })
  }
  const setToFit: BookSetter['setToFit'] = (input, stage) => {
    const keepNotes = noteKeeper(input)
    let laidOut = set(input, stage)
    // A wider margin can add pages, so the second try may need a correction too.
    for (let turn = 0; turn < 2 && !fitsGutter(options.page, tried!, laidOut.pages); turn++) {
      tried = laidOut.pages
      laidOut = set(input, stage)
    }
    return keepNotes(laidOut, () => set(input, stage))
  }
  return { set, setToFit }
}

interface OpenBook extends TextWithMatter, BookSetter {
  /** Returns the typesetter's input of this text, or of one whose places are marked. */
  inputOf: (text: TextWithMatter, options?: { reported: boolean }) => Promise<TypstInput>
}

interface OpenOptions {
  images: ReadonlyMap<string, LoadedImage>
  typesetters: Typesetters
}

/**
 * Calls `make` with the book of a job and a typesetter that has its fonts and images. Calls it again
 * without images if the typesetter can't read one. Throws FontMissing.
 */
export const withTypesetter = async <Made>(
  order: PdfJob,
  { images, typesetters }: OpenOptions,
  make: (open: OpenBook) => Promise<Made>,
): Promise<Made> => {
  const book = cleanForExport(order.book)
  const created = order.created ?? book.dates?.created
  const matter = matterOf(book, 'pdf')
  const text = [wholeText(book), matter ? matterText(matter) : ''].join('\n')
  const needs = { design: order.options.design, formulas: hasFormulas(book) }
  const fonts = pickFonts(familiesFor(book.language, text, needs), order.fonts)
  const setting = { fontFiles: fonts.files, engine: order.engine }

  const makeWith = (layOut: LayOut, setImages: ReadonlyMap<string, SetImage>): Promise<Made> =>
    make({
      book,
      matter,
      inputOf: (marked, { reported } = { reported: false }) =>
        typstInput(marked.book, fonts.families, {
          options: order.options,
          ...(created && { created: new Date(created) }),
          images: setImages,
          matter: marked.matter,
          reported,
        }),
      ...bookSetter(layOut, {
        options: order.options,
        characters: text.length,
      }),
    })

  const files = imageFiles(order.book, images)
  if (files.size === 0) return makeWith(await typesetters.open(setting), new Map())
  const shadows = new Map(Array.from(files, ([name, file]) => [`/${file}`, images.get(name)!.bytes]))
  const setImages = new Map(
    Array.from(files, ([name, file]) => {
      const { width, height } = images.get(name)!
      return [name, { file: `/${file}`, ratio: height / Math.max(1, width) }]
    }),
  )
  try {
    return await makeWith(await typesetters.open({ ...setting, images: shadows }), setImages)
  } catch {
    // If the typesetter can't read an image, such as an unusual drawing, its description is shown
    // instead.
    return makeWith(await typesetters.open(setting), new Map())
  }
}
