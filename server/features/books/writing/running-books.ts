import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { noPubSub, type PubSub } from '../../../processes/pub-sub.ts'

interface Run {
  abort: AbortController
  finished: Promise<void>
  /** The fencing token of the run. null until it has claimed the book. */
  fence: number | null
}

interface Stop {
  guid: string
  /** Runs with a lower fencing token are stopped. */
  fence: number
}

const TOPIC = 'stopped books'
const ENDED_TOPIC = 'ended runs of books'
/**
 * A stopped run stores its drafts within milliseconds. A run whose process has died never reports
 * its end.
 */
const LONGEST_WAIT_MS = 1500

/**
 * Tracks the books that this process writes, so that it can stop them at once on a message from any
 * process.
 */
export class RunningBooks {
  readonly #running = new Map<string, Run>()
  readonly #ended = new EventEmitter().setMaxListeners(0)
  readonly #pubSub: PubSub

  constructor(pubSub: PubSub = noPubSub) {
    this.#pubSub = pubSub
    pubSub.subscribe(TOPIC, (stop: Stop) => this.#abort(stop))
    pubSub.subscribe(ENDED_TOPIC, (guid: string[]) => this.#ended.emit(guid[0]!))
  }

  /** Runs `write` after an earlier run of the same book in this process has ended. */
  async run(
    guid: string,
    write: (run: { signal: AbortSignal; claimed: (fence: number) => void }) => Promise<void>,
  ): Promise<void> {
    for (let earlier = this.#running.get(guid); earlier; earlier = this.#running.get(guid)) await earlier.finished
    const { promise: finished, resolve } = Promise.withResolvers<void>()
    const run: Run = { abort: new AbortController(), finished, fence: null }
    this.#running.set(guid, run)
    const claimed = (fence: number) => {
      run.fence = fence
    }
    try {
      await write({ signal: run.abort.signal, claimed })
    } finally {
      this.#running.delete(guid)
      resolve()
      if (run.fence !== null) this.#pubSub.publish(ENDED_TOPIC, [guid])
    }
  }

  /**
   * Stops runs with a fencing token below `fence`. Call it after the token was raised or the book
   * removed. Runs that begin later are not affected.
   */
  stop(guid: string, fence: number = Number.MAX_SAFE_INTEGER): void {
    this.#abort({ guid, fence })
    this.#pubSub.publish(TOPIC, { guid, fence } satisfies Stop)
  }

  /**
   * Stops a book like `stop`, and resolves when its run has ended and stored its drafts. If the run
   * does not end, it resolves after a timeout; raising the fencing token then refuses its later
   * steps.
   */
  async stopAndWait(guid: string, fence: number): Promise<void> {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const here = this.#running.get(guid)
    const ended =
      here?.finished ??
      (this.#pubSub === noPubSub ? Promise.resolve() : once(this.#ended, guid, { signal }).catch(() => {}))
    this.stop(guid, fence)
    await Promise.race([ended, setTimeout(LONGEST_WAIT_MS, undefined, { signal }).catch(() => {})])
    giveUp.abort()
  }

  #abort({ guid, fence }: Stop): void {
    const run = this.#running.get(guid)
    if (run?.fence != null && run.fence < fence) run.abort.abort()
  }
}
