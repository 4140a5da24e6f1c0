import { moveSection as moved } from '#writer/arrangement/change-arrangement.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type ChangedBook, changeSections, requireSection } from './change-sections.ts'

/** Moves a section to another position. Only the order is stored; no text is read or written. */
export const moveSection = (
  dependencies: BookDependencies,
  user: BookUser,
  changed: ChangedBook,
  from: SectionPlace,
  to: SectionPlace,
) =>
  changeSections(dependencies, user, changed, async ({ arrangement }) => {
    requireSection(arrangement, from)
    const others = arrangement.chapters[to.chapter]?.sections.length
    if (others === undefined) throw notFound('chapter')
    if (to.section > (to.chapter === from.chapter ? others - 1 : others)) throw notFound('section')
    return moved(arrangement, from, to)
  })
