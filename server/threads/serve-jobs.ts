import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './thread-messages.ts'

export interface JobCalls {
  signal: AbortSignal
  /** Calls a function in the thread that requested the job, and waits until it has finished. */
  ask: (name: string, value: unknown) => Promise<void>
  /** Calls a function like `ask`, without waiting. */
  notify: (name: string, value: unknown) => void
}

interface Options {
  work: (job: never, calls: JobCalls) => unknown
  /** Converts an error to something that can be cloned. */
  packError: (error: unknown) => unknown
}

const answerFailed = () => new Error('A function that the job called has failed')

/** Serves jobs in a thread of the pool, one after the other. */
export const serveJobs = ({ work, packError }: Options): void => {
  const port = parentPort!
  const send = (message: FromThread) => port.postMessage(message)
  let leaving = new AbortController()
  let lastCall = 0
  const answers = new Map<number, (failed: boolean) => void>()

  const run = async (job: unknown) => {
    leaving = new AbortController()
    answers.clear()
    try {
      const value = await work(job as never, {
        signal: leaving.signal,
        notify: (name, value) => send({ type: 'ask', id: null, name, value }),
        ask: async (name, value) => {
          const { promise, resolve } = Promise.withResolvers<boolean>()
          const id = lastCall++
          answers.set(id, resolve)
          send({ type: 'ask', id, name, value })
          if (await promise) throw answerFailed()
        },
      })
      send({ type: 'done', value })
    } catch (error) {
      send({ type: 'failed', error: packError(error) })
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'run') void run(message.job)
    else if (message.type === 'abort') leaving.abort()
    else {
      answers.get(message.id)?.(message.failed)
      answers.delete(message.id)
    }
  })
}
