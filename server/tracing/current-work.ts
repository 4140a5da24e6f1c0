import { AsyncLocalStorage } from 'node:async_hooks'

/** The request, job or scheduled work that the current code runs for. */
export interface Work {
  /**
   * The route pattern of a request (`POST /tools/expand`), or the kind and name of a job (`job
   * write-book`).
   */
  name: string
  /** The network that the request comes from. See `networkOf`. */
  network?: string
  /** The id of the signed-in user. */
  person?: string
}

const storage = new AsyncLocalStorage<Work>()

/** Runs `action`. Everything that it starts belongs to this work, even asynchronously. */
export const runAs = <T>(work: Work, action: () => T): T => storage.run(work, action)

export const currentWork = (): Work | undefined => storage.getStore()

/**
 * Returns the same stream, with each step bound to the work that is current now, regardless of who
 * pulls it.
 */
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
