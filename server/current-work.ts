import { AsyncLocalStorage } from 'node:async_hooks'

/** What the process is doing on somebody's behalf: a request, a job or timed work. */
export interface Work {
  /** The route pattern of a request (`POST /tools/expand`), or the kind and name of a job (`job write-book`). */
  name: string
  /** The network that the request comes from; see `networkOf`. */
  network?: string
  /** The id of the person who is signed in. */
  person?: string
}

const storage = new AsyncLocalStorage<Work>()

/** Runs `action`; everything that it starts, also later, belongs to this work. */
export const runAs = <T>(work: Work, action: () => T): T => storage.run(work, action)

export const currentWork = (): Work | undefined => storage.getStore()

/** The same stream. Each of its steps belongs to the work that is current now, whoever asks for the step. */
export const keepWork = <T>(source: AsyncIterable<T>): AsyncIterable<T> => {
  const work = storage.getStore()
  if (!work) return source
  return {
    [Symbol.asyncIterator]: () => {
      const steps = runAs(work, () => source[Symbol.asyncIterator]())
      return {
        next: () => runAs(work, () => steps.next()),
        return: async (value) =>
          runAs(work, async () => (await steps.return?.(value)) ?? { done: true as const, value: undefined }),
      }
    },
  }
}
