import type { z } from 'zod'
import { sectionLimits, type SectionVersion } from '#contract/book-sections.ts'
import type { Block } from '#contract/text-block.ts'
import { type ArrangedSection, idOf, isSameSection } from '#writer/arrangement/arrangement.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { findBook, findOutline } from '../repository.ts'
import { findArrangement } from '../../../writing/arrangement-repository.ts'
import { presentBlocks } from '../view/present-blocks.ts'
import { requireSection } from './change-sections.ts'
import { findSection } from './text-repository.ts'
import { findVersion, listVersions, type VersionRow } from './versions-repository.ts'

type Dependencies = Pick<BookDependencies, 'database'>

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const present = ({ state, ...row }: VersionRow, isCurrent: boolean): SectionVersion => ({
  id: row.id,
  origin: row.origin,
  state: state === 'accepted' ? (isCurrent ? 'current' : 'earlier') : state,
  instruction: row.instruction,
  message: row.message,
  words: row.words,
  created_date: seconds(row.createdAt),
})

/** Returns the book, and the section at a position. Throws an ApiError if one does not exist. */
const requireBook = async (
  { database: { db } }: Dependencies,
  user: BookUser,
  guid: string,
  position: SectionPlace,
) => {
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  const arrangement = await findArrangement(db, guid)
  if (arrangement) return { book, section: requireSection(arrangement, position) }
  const outline = await findOutline(db, guid)
  if (!outline?.chapters[position.chapter]?.subchapters[position.section]) throw notFound('section')
  const { chapter, section } = position
  return { book, section: { chapter, section } satisfies ArrangedSection as ArrangedSection }
}

/**
 * Lists the versions of a section, including those of the sections from which it was split or
 * merged.
 */
export const listSectionVersions = async (
  dependencies: Dependencies,
  user: BookUser,
  guid: string,
  position: SectionPlace,
) => {
  const { db } = dependencies.database
  const { book, section } = await requireBook(dependencies, user, guid, position)
  const rows = await listVersions(db, guid, [section, ...(section.earlier ?? [])], sectionLimits.versions)
  const [current] = rows
    .filter((row) => row.state === 'accepted' && isSameSection(row, section))
    .toSorted((one, other) => other.decidedAt!.getTime() - one.decidedAt!.getTime() || other.id - one.id)
  const versions = rows.map((row) => present(row, row.id === current?.id))
  const stored = current ? undefined : await findSection(db, guid, section)
  if (stored)
    versions.push({
      id: null,
      origin: 'written',
      state: 'current',
      instruction: null,
      message: null,
      words: stored.step.section.words,
      created_date: seconds(stored.createdAt),
    })
  return { sections_version: book.sectionsVersion, versions }
}

/** Returns the text of a version of the section at a position. */
export const readSectionVersion = async (
  dependencies: Dependencies,
  user: BookUser,
  guid: string,
  position: SectionPlace & { version: number },
): Promise<{ version: SectionVersion; blocks: z.infer<typeof Block>[] }> => {
  const { section } = await requireBook(dependencies, user, guid, position)
  const row = await findVersion(dependencies.database.db, guid, position.version)
  const ids = new Set([section, ...(section.earlier ?? [])].map(idOf))
  if (!row || !ids.has(idOf(row))) throw notFound('version')
  const { versions } = await listSectionVersions(dependencies, user, guid, position)
  const isCurrent = versions.some(({ id, state }) => id === row.id && state === 'current')
  return { version: present(row, isCurrent), blocks: presentBlocks(row.step?.section.blocks ?? []) }
}
