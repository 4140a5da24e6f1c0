import { sectionMessages } from '#contract/book-sections.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type ChangedBook, changeSections, requireSection } from './change-sections.ts'
import { lockText } from './text-repository.ts'

/** Locks or unlocks the text of a section, also while the rest of the book is being written. */
export const lockSection = (
  dependencies: BookDependencies,
  user: BookUser,
  changed: ChangedBook,
  position: SectionPlace,
  locked: boolean,
) =>
  changeSections(
    dependencies,
    user,
    changed,
    async ({ tx, book, arrangement }) => {
      const section = requireSection(arrangement, position)
      if (!(await lockText(tx, book.guid, section, locked))) throw new ApiError('wrong_state', sectionMessages.noText)
    },
    { whileWriting: true },
  )
