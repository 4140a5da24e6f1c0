import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { noPubSub, type PubSub } from '../../../processes/pub-sub.ts'

interface Run {
  abort: AbortController
  done: Promise<void>
  /** The fence under which it may commit; null until it has claimed the book. */
  fence: number | null
}

interface Stop {
  guid: string
  /** The runs that it means are those under a lower one. */
  fence: number
}

const TOPIC = 'stopped books'
const ENDED_TOPIC = 'ended runs of books'
/** A run that was stopped keeps its drafts within milliseconds; one whose process has died never says that it ended. */
const LONGEST_WAIT_MS = 1500

/** The books that this process is writing, so that a stop reaches them at once, from whichever process it comes. */
export class RunningBooks {
  readonly #running = new Map<string, Run>()
  readonly #ended = new EventEmitter().setMaxListeners(0)
  readonly #pubSub: PubSub

  constructor(pubSub: PubSub = noPubSub) {
    this.#pubSub = pubSub
    pubSub.subscribe(TOPIC, (stop: Stop) => this.#abort(stop))
    pubSub.subscribe(ENDED_TOPIC, (guid: string[]) => this.#ended.emit(guid[0]!))
  }

  /** Runs after an earlier run of the same book in this process has ended, never beside it. */
  async run(
    guid: string,
    write: (run: { signal: AbortSignal; claimed: (fence: number) => void }) => Promise<void>,
  ): Promise<void> {
    for (let earlier = this.#running.get(guid); earlier; earlier = this.#running.get(guid)) await earlier.done
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const run: Run = { abort: new AbortController(), done, fence: null }
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

  /** After the fence was raised to this, or the book removed; a run that begins later goes on. */
  stop(guid: string, fence: number = Number.MAX_SAFE_INTEGER): void {
    this.#abort({ guid, fence })
    this.#pubSub.publish(TOPIC, { guid, fence } satisfies Stop)
  }

  /**
   * Stops as `stop` does, and resolves once the run has ended and kept its drafts, wherever it is. Gives up waiting for a run
   * that does not end, whose later steps are refused once the fence is raised.
   */
  async stopAndWait(guid: string, fence: number): Promise<void> {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const here = this.#running.get(guid)
    const ended =
      here?.done ??
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
