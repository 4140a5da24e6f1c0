import { UNNAMED_AUTHOR } from '#contract/book-limits.ts'
import { type BookDetails, type PublicationChange, publicationMessages } from '#contract/publication.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { authorsOf, type Publication } from '#manuscript/model/publication/publication.ts'
import type { Transaction } from '../../database/database.ts'
import { findPublication, type PublicationOwner, storePublication } from '../../exports/publication-repository.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { cleanPublication } from './clean-publication.ts'
import { detailsOf, noSuchWork, presentDetails, type PublicationDependencies } from './read-details.ts'
import { findWork, type Work } from '../../exports/work-repository.ts'
import { changeBook, changeProject } from './repository.ts'

/** Returns the new title, or undefined if it stays. */
const newTitle = (submitted: string | undefined, { title }: Work): string | undefined => {
  if (submitted === undefined || submitted === title) return undefined
  const cleaned = cleanLine(submitted)
  if (cleaned === '')
    throw new ApiError('invalid_request', publicationMessages.noTitle, {
      fields: { title: publicationMessages.noTitle },
    })
  return cleaned === title ? undefined : cleaned
}

const withoutMissing = (change: Partial<Publication>): Partial<Publication> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const storeWork = async (
  tx: Transaction,
  owner: PublicationOwner,
  title: string | undefined,
  details: Publication,
): Promise<void> => {
  if ('projectId' in owner) await changeProject(tx, owner.projectId, title)
  else await changeBook(tx, owner.bookGuid, { title, author: authorsOf(details).join(', ') || UNNAMED_AUTHOR })
}

/**
 * Changes the details of a project or a book, and returns them. A change of an older version is
 * refused with an error that has the current details.
 */
export const changeDetails = async (
  dependencies: PublicationDependencies,
  userId: string,
  owner: PublicationOwner,
  { version, title: givenTitle, ...change }: PublicationChange,
): Promise<BookDetails> => {
  const { presented, title } = await dependencies.database.transaction(async (tx) => {
    const work = await findWork(tx, userId, owner, { lock: true })
    if (!work) throw noSuchWork(owner)
    const row = await findPublication(tx, owner)
    if (version !== (row?.version ?? 0))
      throw new ApiError('conflict', publicationMessages.conflict, {
        details: { version: row?.version ?? 0 },
        current: await presentDetails(tx, owner, work, row),
      })
    const title = newTitle(givenTitle, work)
    const details = cleanPublication({ ...detailsOf(row, work), ...withoutMissing(change) })
    const stored = await storePublication(tx, userId, owner, details)
    await storeWork(tx, owner, title, details)
    const changed = title === undefined ? work : { ...work, title }
    return { presented: await presentDetails(tx, owner, changed, stored), title }
  })
  if ('bookGuid' in owner) await dependencies.bookChanged(owner.bookGuid)
  else if (title !== undefined) dependencies.projectRenamed(owner.projectId, title)
  return presented
}
