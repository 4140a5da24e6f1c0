import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Failure, Reply, Request, Result } from './messages.ts'

type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never

export interface WorkerConnection {
  ask(request: Unnumbered<Request>): Promise<Result | Result[] | undefined>
  onNotification(heard: (channel: string, payload: string) => void): void
  end(): Promise<void>
}

const revive = ({ message, fields }: Failure): Error => Object.assign(new Error(message), fields)

const runCreation = (directory: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./create-worker.ts', import.meta.url), {
      workerData: { directory },
      name: 'new database',
    })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The thread that makes a new database ended (${code}).`)),
    )
  })

/**
 * Starts the thread that PostgreSQL runs in; resolves when it takes queries. `lost` is called when it ends later, and nobody
 * has asked it to.
 */
export const connectWorker = async (directory: string, lost?: (error: Error) => void): Promise<WorkerConnection> => {
  if (!existsSync(directory)) await runCreation(directory)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { directory }, name: 'database' })
  const waiting = new Map<number, PromiseWithResolvers<Result | Result[] | undefined>>()
  const started = Promise.withResolvers<void>()
  let heardNotification: ((channel: string, payload: string) => void) | undefined
  let stopped: Error | undefined
  let state: 'starting' | 'open' | 'ended' = 'starting'
  let count = 0

  const fail = (error: Error) => {
    stopped ??= state === 'starting' ? error : Object.assign(error, { code: 'ERR_DATABASE_LOST' })
    started.reject(stopped)
    for (const request of waiting.values()) request.reject(stopped)
    waiting.clear()
    if (state !== 'open') return
    state = 'ended'
    lost?.(stopped)
  }
  const take = (id: number) => {
    const request = waiting.get(id)
    waiting.delete(id)
    return request
  }
  worker.on('message', (reply: Reply) => {
    if (reply.kind === 'result') take(reply.id)?.resolve(reply.value)
    else if (reply.kind === 'failure') take(reply.id)?.reject(revive(reply.failure))
    else if (reply.kind === 'notification') heardNotification?.(reply.channel, reply.payload)
    else if (reply.kind === 'ready') started.resolve()
    // Under `node --watch` the thread also tells which files it has loaded.
    else if (reply.kind === 'unusable') fail(revive(reply.failure))
  })
  worker.on('error', (error: Error) =>
    fail(new Error(`The embedded database failed: ${error.message}`, { cause: error })),
  )
  worker.on('exit', (code) =>
    fail(
      new Error(
        state === 'open' ? `The thread of the embedded database ended (${code}).` : 'The embedded database is closed.',
      ),
    ),
  )
  try {
    await started.promise
  } catch (error) {
    await worker.terminate()
    throw error
  }
  state = 'open'

  return {
    ask(request) {
      if (stopped) return Promise.reject(stopped)
      const id = ++count
      const answered = Promise.withResolvers<Result | Result[] | undefined>()
      waiting.set(id, answered)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
      worker.postMessage({ ...request, id })
      return answered.promise
    },
    onNotification(heard) {
      heardNotification = heard
    },
    async end() {
      state = 'ended'
      await worker.terminate()
    },
  }
}
