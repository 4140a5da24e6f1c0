import type { Task } from '#contract/book-task.ts'
import type { ModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { SeedServer } from './start-seed-server.ts'
import { waitFor } from './wait-for.ts'

interface SampleBook {
  description: string
  chapters: number
  sub_chapters: number
}

export const finishedBook: SampleBook = {
  description: 'Seed: a short guide to the tides for people who walk by the sea',
  chapters: 3,
  sub_chapters: 2,
}

export const failedBook: SampleBook = {
  description: 'Seed: a book whose language model stopped answering',
  chapters: 3,
  sub_chapters: 2,
}

/** The largest possible book, since the built-in writer is fast. */
export const runningBook: SampleBook = {
  description: 'Seed: a long handbook of everything that can be repaired at home',
  chapters: 40,
  sub_chapters: 12,
}

const order = async ({ call }: SeedServer, token: string, book: SampleBook): Promise<string> =>
  (await call('POST /generate', { body: { ...book, author_name: 'Ada Writer' } }, token)).guid

const waitForBook = (server: SeedServer, token: string, guid: string, what: string, isThere: (task: Task) => boolean) =>
  waitFor(what, async () => {
    const task = await server.call('GET /tasks/:guid', { params: { guid } }, token)
    return isThere(task) ? task : undefined
  })

const findBook = async ({ call }: SeedServer, token: string, { description }: SampleBook): Promise<Task | undefined> =>
  (await call('GET /tasks', {}, token)).tasks.find((task) => task.description === description)

/** Creates a book unless it exists. Returns a line that reports the result. */
const createOnce = async (server: SeedServer, token: string, book: SampleBook, make: () => Promise<string>) => {
  const before = await findBook(server, token, book)
  return `book "${book.description}": ${before ? `already there (${before.status})` : await make()}`
}

/**
 * Seeds a book that the model has finished, and one that failed because the model refused after the
 * first section.
 */
export const seedEndedBooks = async (server: SeedServer, token: string, model: ModelServer): Promise<string[]> => [
  await createOnce(server, token, finishedBook, async () => {
    const guid = await order(server, token, finishedBook)
    const { status, words } = await waitForBook(server, token, guid, 'a finished book', ({ status }) =>
      ['DONE', 'ERROR'].includes(status),
    )
    return `${status}, ${words} words`
  }),
  await createOnce(server, token, failedBook, async () => {
    model.set({ concurrency: 1, tokensPerSecond: 1000 })
    const guid = await order(server, token, failedBook)
    await waitForBook(server, token, guid, 'a first section', ({ sections_done: done }) => done > 0)
    model.set({ faults: { '401': 1 } })
    const { status } = await waitForBook(server, token, guid, 'a failed book', ({ status }) => status === 'ERROR')
    return status
  }),
]

/**
 * Seeds a book that is still being written when the seed ends. The built-in writer starts it, so
 * that any server can continue it.
 */
export const seedRunningBook = async (server: SeedServer, token: string): Promise<string[]> => [
  await createOnce(server, token, runningBook, async () => {
    const guid = await order(server, token, runningBook)
    const task = await waitForBook(
      server,
      token,
      guid,
      'a running book',
      ({ status, sections_done: done }) => status !== 'TODO' && done > 0,
    )
    return `${task.status}, ${task.sections_done} of ${task.sections_total} sections`
  }),
]
