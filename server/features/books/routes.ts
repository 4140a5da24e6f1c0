import type { bookFindings } from '#contract/book-findings.ts'
import type { bookSections } from '#contract/book-sections.ts'
import type { bookPlans } from '#contract/book-plans.ts'
import type { books } from '#contract/books.ts'
import { optionsOfQuery } from '#contract/export-options.ts'
import { completeOptions } from '#manuscript/model/export-options.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { estimateOrder } from './cost/estimate-order.ts'
import { readUsage } from './cost/read-usage.ts'
import { setCap } from './cost/set-cap.ts'
import { decideFinding } from './findings/decide-finding.ts'
import { listFindings } from './findings/list-findings.ts'
import { downloadBook } from './download-book.ts'
import { orderBook } from './order-book.ts'
import type { BookUser, RouteDependencies } from './dependencies.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { presentTask } from './view/present-task.ts'
import { type BookRow, countWritten, findBook, listBooks } from './repository.ts'
import { sectionRoutes } from './sections/routes.ts'
import { resumeBook } from './writing/resume-book.ts'
import { leaveOutSection, retrySection } from './writing/retry-section.ts'
import { cancelBook, pauseBook, removeBook } from './stop-book.ts'
import { readManuscript, watchBook } from './view/watch-book.ts'

export const bookRoutes = (
  dependencies: RouteDependencies,
  publicUrl: () => string,
): Handlers<
  Pick<
    InkloomContract,
    keyof typeof books | keyof typeof bookFindings | keyof typeof bookPlans | keyof typeof bookSections
  >,
  BookUser
> => {
  const { database, live } = dependencies
  const present = async (books: BookRow[]) => {
    const written = await countWritten(
      database.db,
      books.map(({ guid }) => guid),
    )
    return books.map((book) => presentTask(book, written.get(book.guid), live))
  }
  const presentOne = async (book: BookRow) => (await present([book]))[0]!
  /** Presents a changed book, and publishes it to its watchers. */
  const presentChanged = async (book: BookRow) => {
    const task = await presentOne(book)
    live.publish(book.guid, { type: 'task', task })
    live.refresh(book.guid)
    return task
  }
  return {
    ...sectionRoutes(dependencies, presentChanged),
    ...planRoutes(dependencies, presentChanged),
    'GET /tasks': async (_, { user }) => ({ tasks: await present(await listBooks(database.db, user.id)) }),
    'POST /generate': async ({ body, headers }, { user }) => {
      const guid = await orderBook(dependencies, user, body, headers['Idempotency-Key'])
      return { guid, status: 'pending' as const, status_url: `${publicUrl()}/v1/tasks/${guid}` }
    },
    'POST /generate/estimate': ({ body }, { user }) => estimateOrder(dependencies, user, body),
    'GET /tasks/:guid': async ({ params }, { user }) => {
      const book = await findBook(database.db, user.id, params.guid)
      if (!book) throw notFound('book')
      return presentOne(book)
    },
    'GET /tasks/:guid/manuscript': ({ params }, { user }) => readManuscript(dependencies, user, params.guid),
    'GET /tasks/:guid/usage': ({ params }, { user }) => readUsage(dependencies, user, params.guid),
    'GET /tasks/:guid/findings': ({ params }, { user }) => listFindings(dependencies, user, params.guid),
    'PUT /tasks/:guid/findings/:finding': ({ params, body }, { user }) =>
      decideFinding(dependencies, user, params.guid, params.finding, body),
    'PUT /tasks/:guid/spending_cap': async ({ params, body }, { user }) =>
      presentChanged(await setCap(dependencies, user, params.guid, body.spending_cap)),
    'GET /tasks/:guid/events': ({ params }, { user, signal }) => watchBook(dependencies, user, params.guid, signal),
    'POST /tasks/:guid/pause': async ({ params }, { user }) =>
      presentChanged(await pauseBook(dependencies, user, params.guid)),
    'POST /tasks/:guid/resume': async ({ params }, { user }) =>
      presentChanged(await resumeBook(dependencies, user, params.guid)),
    'POST /tasks/:guid/cancel': async ({ params }, { user }) =>
      presentChanged(await cancelBook(dependencies, user, params.guid)),
    'POST /tasks/:guid/sections/:chapter/:section/retry': async ({ params, body }, { user }) =>
      presentChanged(await retrySection(dependencies, user, { guid: params.guid, ...body }, params)),
    'POST /tasks/:guid/sections/:chapter/:section/rewrite': async ({ params, body }, { user }) =>
      presentChanged(await retrySection(dependencies, user, { guid: params.guid, ...body }, params, body.instruction)),
    'POST /tasks/:guid/sections/:chapter/:section/leave_out': async ({ params, body }, { user }) =>
      presentChanged(await leaveOutSection(dependencies, user, { guid: params.guid, ...body }, params)),
    'GET /tasks/:guid/export': ({ params, query }, { user, signal }) =>
      downloadBook(dependencies, user, params.guid, { ...query, options: optionsOfQuery(query) }, signal),
    'POST /tasks/:guid/export': ({ params, body }, { user, signal }) =>
      downloadBook(dependencies, user, params.guid, { ...body, options: completeOptions(body.options) }, signal),
    'DELETE /tasks/:guid': async ({ params }, { user }) => {
      await removeBook(dependencies, user, params.guid)
      return {}
    },
  }
}
