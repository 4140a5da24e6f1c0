import type { BookCover } from '#contract/cover.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { LoadedImage } from '#manuscript/export/images.ts'
import type { Queryable } from '../../../database/database.ts'
import { completeCover, type CoverRow, findCover } from '../../../exports/cover-repository.ts'
import { findPublication, type PublicationOwner } from '../../../exports/publication-repository.ts'
import { findWork } from '../../../exports/work-repository.ts'
import { detailsOf, noSuchWork, type PublicationDependencies } from '../read-details.ts'

export interface CoverDependencies extends Pick<PublicationDependencies, 'database'> {
  fonts: FontStore
  /** Loads an image of a user. Returns null if it is not stored. */
  loadImage: (userId: string, image: string) => Promise<LoadedImage | null>
}

export const presentCover = (row: CoverRow | undefined): BookCover => ({
  version: row?.version ?? 0,
  ...completeCover(row),
  pdf_pages: row?.pdfPages ?? null,
  pdf_page: row?.pdfPage ?? null,
})

/** Returns a work's cover, and the words that it shows. */
export const findCoveredBook = async (db: Queryable, userId: string, owner: PublicationOwner) => {
  const work = await findWork(db, userId, owner)
  if (!work) throw noSuchWork(owner)
  const publication = detailsOf(await findPublication(db, owner), work)
  return { row: await findCover(db, owner), book: { title: work.title, language: work.language, publication } }
}

export const readCover = async (
  { database }: CoverDependencies,
  userId: string,
  owner: PublicationOwner,
): Promise<BookCover> => presentCover((await findCoveredBook(database.db, userId, owner)).row)
