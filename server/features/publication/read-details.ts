import { UNNAMED_AUTHOR } from '#contract/book-limits.ts'
import type { BookDetails } from '#contract/publication.ts'
import { emptyPublication, type Publication } from '#manuscript/model/publication/publication.ts'
import type { Database, Queryable } from '../../database/database.ts'
import {
  completeDetails,
  findAiUse,
  findPublication,
  type PublicationOwner,
  type PublicationRow,
} from '../../exports/publication-repository.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { findWork, type Work } from '../../exports/work-repository.ts'
import { findSubjectNames } from './repository.ts'

export interface PublicationDependencies {
  database: Database
  /** Notifies the open tabs of a project about its new name. */
  projectRenamed: (projectId: string, name: string) => void
  /** Notifies the watchers of a book that its title or author has changed. */
  bookChanged: (guid: string) => Promise<void>
}

export const noSuchWork = (owner: PublicationOwner) => notFound('projectId' in owner ? 'project' : 'book')

/** Returns the stored details, or those that follow from the order of a book. */
export const detailsOf = (row: PublicationRow | undefined, { author }: Work): Publication => {
  if (row) return completeDetails(row.details)
  const isNamed = author !== '' && author !== UNNAMED_AUTHOR
  return { ...emptyPublication(), contributors: isNamed ? [{ name: author, role: 'author' }] : [] }
}

/** Presents the details of a project or a book to its owner. */
export const presentDetails = async (
  db: Queryable,
  owner: PublicationOwner,
  work: Work,
  row: PublicationRow | undefined,
): Promise<BookDetails> => {
  const details = detailsOf(row, work)
  return {
    version: row?.version ?? 0,
    title: work.title,
    language: work.language,
    ...details,
    subject_names: await findSubjectNames(db, details.subjects),
    ai_use: await findAiUse(db, owner, row?.brought ?? null),
  }
}

export const readDetails = async (
  { database }: PublicationDependencies,
  userId: string,
  owner: PublicationOwner,
): Promise<BookDetails> => {
  const work = await findWork(database.db, userId, owner)
  if (!work) throw noSuchWork(owner)
  return presentDetails(database.db, owner, work, await findPublication(database.db, owner))
}
