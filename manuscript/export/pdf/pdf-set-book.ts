import { languageOf } from '#manuscript/model/languages.ts'
import type { LoadedImage } from '../images.ts'
import type { PdfJob } from './pdf-job.ts'
import { withTypesetter } from './pdf-lay-out.ts'
import { bleedOf } from './pdf-page.ts'
import { forPrinter } from './pdf-printer.ts'
import { setPrint } from './pdf-set-print.ts'
import type { Typesetters } from './pdf-typst.ts'

interface SetOptions {
  images: ReadonlyMap<string, LoadedImage>
  typesetters: Typesetters
}

/** Makes the PDF of a job. Throws FontMissing. */
export const setBook = (order: PdfJob, options: SetOptions): Promise<Uint8Array> =>
  withTypesetter(order, options, async ({ book, matter, inputOf, ...setter }) => {
    const input = await inputOf({ book, matter })
    if (order.options.edition === 'screen') return setter.setToFit(input).pdf({ tags: true })
    const pdf = setPrint(input, setter).laidOut.pdf({ tags: false })
    return forPrinter(pdf, {
      bleed: bleedOf(order.options),
      isRightToLeft: languageOf(book.language).direction === 'rtl',
    })
  })
