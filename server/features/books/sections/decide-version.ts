import type { SectionPlace } from '#writer/book/book-state.ts'
import type { ArrangedSection } from '#writer/arrangement/arrangement.ts'
import { isSameSection } from '#writer/arrangement/arrangement.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type ChangedBook, changeSections, type OpenBook, requireSection } from './change-sections.ts'
import { keepFirstVersion } from './keep-version.ts'
import { requireUnlocked } from './require-text.ts'
import { readAgain } from '../facts/read-again.ts'
import { replaceText } from './text-repository.ts'
import { addVersion, decideVersion, findVersion, rejectProposals } from './versions-repository.ts'

/** The position of a section, and the id of one of its versions. */
export interface VersionPlace extends SectionPlace {
  version: number
}

const wrongState = (message: string) => new ApiError('wrong_state', message)

const requireVersion = async ({ tx, book }: OpenBook, section: ArrangedSection, id: number) => {
  const found = await findVersion(tx, book.guid, id)
  const places = [section, ...(section.earlier ?? [])]
  if (!found || !places.some((place) => isSameSection(place, found))) throw notFound('version')
  return found
}

/** Makes a proposal the text of its section. Other proposals for the section are rejected. */
export const acceptVersion = (dependencies: BookDependencies, user: BookUser, changed: ChangedBook, at: VersionPlace) =>
  changeSections(dependencies, user, changed, async (open) => {
    const { tx, book, arrangement } = open
    const section = requireSection(arrangement, at)
    const proposal = await requireVersion(open, section, at.version)
    if (proposal.state !== 'proposed' || !proposal.step) throw wrongState('This proposal was decided already.')
    const stored = await requireUnlocked(tx, book.guid, section)
    await keepFirstVersion(tx, book.guid, section, stored)
    await decideVersion(tx, proposal.id, 'accepted')
    await rejectProposals(tx, book.guid, section)
    await replaceText(tx, book.guid, proposal.step)
    await readAgain(dependencies, tx, user, book.guid, section)
  })

/** Rejects a proposal, also while the book is being written. */
export const rejectVersion = (dependencies: BookDependencies, user: BookUser, changed: ChangedBook, at: VersionPlace) =>
  changeSections(
    dependencies,
    user,
    changed,
    async (open) => {
      const section = requireSection(open.arrangement, at)
      const proposal = await requireVersion(open, section, at.version)
      if (proposal.state !== 'proposed') throw wrongState('This proposal was decided already.')
      await decideVersion(open.tx, proposal.id, 'rejected')
    },
    { whileWriting: true },
  )

/**
 * Makes an earlier text the text of its section again. The current one is kept among the versions.
 */
export const restoreVersion = (
  dependencies: BookDependencies,
  user: BookUser,
  changed: ChangedBook,
  at: VersionPlace,
) =>
  changeSections(dependencies, user, changed, async (open) => {
    const { tx, book, arrangement } = open
    const { chapter, section, ...arranged } = requireSection(arrangement, at)
    const place = { chapter, section }
    const { step: earlier } = await requireVersion(open, { ...arranged, ...place }, at.version)
    if (!earlier) throw wrongState('This version has no text.')
    const stored = await requireUnlocked(tx, book.guid, place)
    await keepFirstVersion(tx, book.guid, place, stored)
    const step = { ...earlier, section: { ...earlier.section, ...place } }
    await replaceText(tx, book.guid, step)
    await readAgain(dependencies, tx, user, book.guid, place)
    await addVersion(tx, {
      bookGuid: book.guid,
      place,
      origin: 'restored',
      state: 'accepted',
      step,
      decidedAt: new Date(),
    })
  })
