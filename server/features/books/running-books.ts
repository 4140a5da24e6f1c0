/** The books that this process is writing, so that a stop reaches them at once. */
export class RunningBooks {
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>()

  /** Runs after an earlier run of the same book in this process has ended, never beside it. */
  async run(guid: string, write: (signal: AbortSignal) => Promise<void>): Promise<void> {
    for (let earlier = this.#running.get(guid); earlier; earlier = this.#running.get(guid)) await earlier.done
    const abort = new AbortController()
    const { promise: done, resolve } = Promise.withResolvers<void>()
    this.#running.set(guid, { abort, done })
    try {
      await write(abort.signal)
    } finally {
      this.#running.delete(guid)
      resolve()
    }
  }

  stop(guid: string): void {
    this.#running.get(guid)?.abort.abort()
  }
}
