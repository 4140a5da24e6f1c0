import { coverMessages, type CoverPreview, type WrapQuery } from '#contract/cover.ts'
import { fileName } from '#manuscript/export/file-names.ts'
import { completeCover } from '../../../exports/cover-repository.ts'
import { makeCoverFile } from '../../../exports/make-cover-file.ts'
import type { PublicationOwner } from '../../../exports/publication-repository.ts'
import { papers, spineWidth, wrapSize } from '#manuscript/model/cover/print-facts.ts'
import { pdfPages } from '#manuscript/model/export-options.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { withoutMissing } from './change-cover.ts'
import { type CoverDependencies, findCoveredBook } from './read-cover.ts'

interface Request {
  userId: string
  owner: PublicationOwner
  signal: AbortSignal
}

const loaderOf = (dependencies: CoverDependencies, userId: string) => ({
  fonts: dependencies.fonts,
  loadImage: (image: string) => dependencies.loadImage(userId, image),
})

const nameOf = (title: string, part: string, extension: string) =>
  `${fileName(title, 'txt').slice(0, -4)}_${part}.${extension}`

/** Draws a cover with choices that are not stored. */
export const previewCover = async (
  dependencies: CoverDependencies,
  { userId, owner, signal }: Request,
  { view, ...choices }: CoverPreview,
): Promise<File> => {
  const { row, book } = await findCoveredBook(dependencies.database.db, userId, owner)
  const cover = { ...completeCover(row), ...withoutMissing(choices) }
  const kind = view === 'designs' ? 'designs' : 'preview'
  const bytes = await makeCoverFile(loaderOf(dependencies, userId), { cover, book }, { kind }, signal)
  const [type, extension] = kind === 'designs' ? ['image/png', 'png'] : ['image/jpeg', 'jpg']
  return new File([new Uint8Array(bytes)], `${kind}.${extension}`, { type })
}

export const downloadFront = async (
  dependencies: CoverDependencies,
  { userId, owner, signal }: Request,
  { format }: { format: 'jpeg' | 'png' },
): Promise<File> => {
  const { row, book } = await findCoveredBook(dependencies.database.db, userId, owner)
  const made = { cover: completeCover(row), book }
  const bytes = await makeCoverFile(loaderOf(dependencies, userId), made, { kind: 'front', format }, signal)
  const extension = format === 'jpeg' ? 'jpg' : 'png'
  return new File([new Uint8Array(bytes)], nameOf(book.title, 'cover', extension), { type: `image/${format}` })
}

const refuse = (field: string, message: string) =>
  new ApiError('invalid_request', message, { fields: { [field]: message } })

export const downloadWrap = async (
  dependencies: CoverDependencies,
  { userId, owner, signal }: Request,
  { page, pdfx, ...printed }: WrapQuery,
): Promise<File> => {
  const { least, most } = papers[printed.paper].pages
  if (printed.pages < least || printed.pages > most) throw refuse('pages', coverMessages.pages(least, most))
  const spine = spineWidth(printed)
  if (spine === undefined) throw refuse('spine', coverMessages.noSpine)
  const { row, book } = await findCoveredBook(dependencies.database.db, userId, owner)
  const size = wrapSize(pdfPages[page], printed, spine)
  const made = { cover: completeCover(row), book }
  const bytes = await makeCoverFile(
    loaderOf(dependencies, userId),
    made,
    { kind: 'wrap', size, isPdfx: pdfx === 'true' },
    signal,
  )
  return new File([new Uint8Array(bytes)], nameOf(book.title, 'printed_cover', 'pdf'), { type: 'application/pdf' })
}
