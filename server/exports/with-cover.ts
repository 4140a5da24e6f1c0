import type { Exportable } from '#manuscript/export/export-text.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import { COVER_IMAGE, type LoadImage } from '#manuscript/export/images.ts'
import { FRONT_PIXELS } from '#manuscript/model/cover/cover.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { emptyPublication } from '#manuscript/model/publication/publication.ts'
import type { Queryable } from '../database/database.ts'
import { completeCover, findCover } from './cover-repository.ts'
import { makeCoverFile } from './make-cover-file.ts'
import type { PublicationOwner } from './publication-repository.ts'

/** The kind of file for which a text is loaded. */
export interface ExportUse {
  format: ExportFormat
  /** Stops the rendering of the file's images. */
  signal?: AbortSignal
}

/** A text that is ready to be exported. */
export interface LoadedText {
  book: Exportable
  loadImage: LoadImage
}

interface CoverSources extends LoadedText {
  owner: PublicationOwner
  fonts: FontStore
}

/**
 * Adds the author's cover to a book that is exported as an EPUB, and returns the function that
 * loads its images. Other exports are unchanged.
 */
export const withCover = async (
  db: Queryable,
  { book, owner, fonts, loadImage }: CoverSources,
  { format, signal = new AbortController().signal }: ExportUse,
): Promise<LoadedText> => {
  const row = format === 'epub' ? await findCover(db, owner) : undefined
  const cover = completeCover(row)
  if (!row || row.version === 0 || !cover.in_epub) return { book, loadImage }
  const { title, language, publication = emptyPublication() } = book
  const changed = row.updatedAt.toISOString()
  const { dates } = book
  return {
    book: {
      ...book,
      cover: true,
      ...(dates && { dates: { ...dates, modified: changed > dates.modified ? changed : dates.modified } }),
    },
    loadImage: async (name) => {
      if (name !== COVER_IMAGE) return loadImage(name)
      const file = { kind: 'front', format: 'jpeg' } as const
      const bytes = await makeCoverFile(
        { fonts, loadImage },
        { cover, book: { title, language, publication } },
        file,
        signal,
      )
      return { bytes, type: 'image/jpeg', ...FRONT_PIXELS }
    },
  }
}
