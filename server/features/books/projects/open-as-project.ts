import { UNNAMED_AUTHOR } from '#contract/book-limits.ts'
import { limits as projectLimits } from '#contract/projects.ts'
import type { Book } from '#manuscript/model/book.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import type { BookUser, RouteDependencies } from '../dependencies.ts'
import { findDetails } from '../plan/plan-repository.ts'
import { type BookRow, findBook, findSteps } from '../repository.ts'
import { type WrittenBook, writtenBook } from '../view/book-view.ts'
import { sectionKey } from '../writing/section-key.ts'
import { planAsText } from './plan-as-text.ts'
import { plannedSynopses } from './planned-synopses.ts'

const requireBook = async ({ database }: RouteDependencies, user: BookUser, guid: string): Promise<BookRow> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  return book
}

/** Lists the projects that were made from a book. */
export const listBookProjects = async (dependencies: RouteDependencies, user: BookUser, guid: string) => {
  await requireBook(dependencies, user, guid)
  return { projects: await dependencies.projects.list(user.id, guid) }
}

/**
 * Returns the text of a project: every planned section with its title, and the text of those that
 * are finished. Sections that the author left out are not in it.
 */
const manuscriptOf = (written: WrittenBook, { title, titleByAuthor, language, author }: BookRow): Book => ({
  title: (titleByAuthor && title) || (written.title ?? written.outline?.title ?? ''),
  author,
  language,
  chapters: (written.outline?.chapters ?? []).map(({ title, subchapters }, chapter) => ({
    title,
    blocks: [],
    sections: subchapters.flatMap((section, index) => {
      const key = sectionKey(chapter, index)
      if (written.failed.has(key) && written.leftOut.has(key)) return []
      return [{ title: section.title, blocks: written.sections.get(key)?.blocks ?? [] }]
    }),
  })),
})

const tableOf = ({ title, chapters }: Book) => ({
  title: title.slice(0, 300),
  chapters: chapters.slice(0, projectLimits.tableChapters).map((chapter) => ({
    title: chapter.title.slice(0, 300),
    subchapters: chapter.sections
      .slice(0, projectLimits.tableSubchapters)
      .map((section) => ({ title: section.title.slice(0, 300) })),
  })),
})

/**
 * Creates a project from the finished sections of a book, at any time. The project gets the plan as
 * a reference and the facts of the text as its codex, and stores the id of the book. The book is
 * unchanged.
 */
export const openAsProject = async (dependencies: RouteDependencies, user: BookUser, guid: string) => {
  const row = await requireBook(dependencies, user, guid)
  const { steps, leftOut } = await findSteps(dependencies.database.db, guid)
  const written = writtenBook(steps, leftOut)
  if (!written.outline)
    throw new ApiError('wrong_state', 'This book has no table of contents yet. Try again when it has one.')
  const book = manuscriptOf(written, row)
  const plan = planAsText(steps)
  const details = await findDetails(dependencies.database.db, guid)
  const { bibleOfSteps } = await import('#writer/book/bible-of-steps.ts')
  const id = await dependencies.projects.create(user, {
    bookGuid: guid,
    book,
    synopses: plannedSynopses(steps, book),
    author: row.author === UNNAMED_AUTHOR ? '' : row.author,
    table: tableOf(book),
    description: row.description,
    tone: details.tone ?? null,
    guidelines: details.guidelines ?? [],
    bible: await bibleOfSteps(steps, row.language),
    references: [...(details.references ?? []), ...(plan ? [{ title: 'Plan of the book', content: plan }] : [])],
  })
  return {
    project_id: id,
    sections: written.sections.size,
    sections_total: book.chapters.reduce((sum, { sections }) => sum + sections.length, 0),
  }
}
