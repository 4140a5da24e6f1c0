import { type BookCover, type CoverChange, coverMessages } from '#contract/cover.ts'
import { cleanText } from '#manuscript/model/clean-text.ts'
import type { Cover } from '#manuscript/model/cover/cover.ts'
import { completeCover, findCover, hasImage, storeCover } from '../../../exports/cover-repository.ts'
import type { PublicationOwner } from '../../../exports/publication-repository.ts'
import { findWork } from '../../../exports/work-repository.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { noSuchWork } from '../read-details.ts'
import { type CoverDependencies, presentCover } from './read-cover.ts'

export const withoutMissing = (change: { [Field in keyof Cover]?: Cover[Field] | undefined }): Partial<Cover> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/**
 * Changes the cover of a project or a book, and returns it. A change of an older version is refused
 * with an error that has the current cover.
 */
export const changeCover = async (
  { database }: CoverDependencies,
  userId: string,
  owner: PublicationOwner,
  { version, ...change }: CoverChange,
): Promise<BookCover> =>
  database.transaction(async (tx) => {
    if (!(await findWork(tx, userId, owner, { lock: true }))) throw noSuchWork(owner)
    const row = await findCover(tx, owner)
    if (version !== (row?.version ?? 0))
      throw new ApiError('conflict', coverMessages.conflict, {
        details: { version: row?.version ?? 0 },
        current: presentCover(row),
      })
    const before = completeCover(row)
    const cover = { ...before, ...withoutMissing(change) }
    if (cover.image !== '' && cover.image !== before.image && !(await hasImage(tx, userId, cover.image)))
      throw new ApiError('invalid_request', coverMessages.lostImage, { fields: { image: coverMessages.lostImage } })
    const cleaned = { ...cover, back_text: cleanText(cover.back_text).trim() }
    return presentCover(await storeCover(tx, userId, owner, cleaned))
  })
