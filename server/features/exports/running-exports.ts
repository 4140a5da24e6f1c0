import type { PubSub } from '../../processes/pub-sub.ts'

const TOPIC = 'stopped exports'

export type RunningExports = ReturnType<typeof trackExports>

/**
 * Tracks the exports that this process makes, so that a message of any process stops them at once.
 * If the message is lost, the run notices with its next progress that its fencing token is outdated.
 */
export const trackExports = (pubSub: Pick<PubSub, 'subscribe' | 'publish'>) => {
  const running = new Map<string, AbortController>()
  const abort = (id: string) => running.get(id)?.abort()
  pubSub.subscribe(TOPIC, ([id]: [string]) => abort(id))
  return {
    /** Runs `work` with a signal that aborts when the export is stopped. */
    async run(id: string, work: (stopped: AbortController) => Promise<void>): Promise<void> {
      const stopped = new AbortController()
      running.set(id, stopped)
      try {
        await work(stopped)
      } finally {
        if (running.get(id) === stopped) running.delete(id)
      }
    },
    stop(id: string): void {
      abort(id)
      pubSub.publish(TOPIC, [id])
    },
  }
}
