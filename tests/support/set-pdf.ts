import type { Exportable } from '#manuscript/export/export-text.ts'
import { installedFonts } from '#manuscript/export/fonts/find-fonts.ts'
import { imagesOf, type LoadedImage, type LoadImage } from '#manuscript/export/images.ts'
import { setBook } from '#manuscript/export/pdf/pdf-set-book.ts'
import { createTypesetters, type Typesetters } from '#manuscript/export/pdf/pdf-typst.ts'
import { defaultOptions, type PdfOptions } from '#manuscript/model/export-options.ts'

const typesetters = createTypesetters()

/** Returns typesetters that call `onPass` each time a book is set. */
const watched = (onPass: () => void): Typesetters => ({
  ...typesetters,
  async open(setting) {
    const layOut = await typesetters.open(setting)
    return (input) => {
      onPass()
      return layOut(input)
    }
  },
})

interface SetPdfOptions {
  options?: PdfOptions
  loadImage?: LoadImage
  /** Called each time the typesetter sets the whole book. */
  onPass?: () => void
}

/**
 * Makes the PDF of a book in this process, which takes half of the processor time of `toPdf`. It is
 * for tests of pages. Tests of time limits, processes and equal files use `toPdf`.
 */
export const setPdf = async (
  book: Exportable,
  { options = defaultOptions.pdf, loadImage, onPass = () => {} }: SetPdfOptions = {},
): Promise<Uint8Array> => {
  const images = new Map<string, LoadedImage>()
  if (loadImage) for await (const [name, image] of imagesOf(book, loadImage)) images.set(name, image)
  return setBook({ book, options, fonts: installedFonts() }, { images, typesetters: watched(onPass) })
}
