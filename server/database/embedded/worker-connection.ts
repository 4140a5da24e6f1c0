import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { NewDatabase } from './create-database.ts'
import type { Failure, Opening, Reply, Request, Result } from './messages.ts'

type Answer = Result | Result[] | undefined
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never

export interface WorkerConnection {
  ask(request: Unnumbered<Request>): Promise<Answer>
  onNotification(heard: (channel: string, payload: string) => void): void
  end(): Promise<void>
}

const revive = ({ message, fields }: Failure): Error => Object.assign(new Error(message), fields)

const runCreation = (workerData: NewDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./create-worker.ts', import.meta.url), {
      workerData,
      name: 'new database',
    })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The thread that creates a new database exited (${code}).`)),
    )
  })

/** Numbers the requests to the thread, and keeps the unanswered ones. */
const openRequests = () => {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let count = 0
  const take = (id: number) => {
    const request = waiting.get(id)
    waiting.delete(id)
    return request
  }
  return {
    add() {
      const request = Promise.withResolvers<Answer>()
      waiting.set(++count, request)
      return { id: count, answered: request.promise }
    },
    resolve: (id: number, answer: Answer): void => take(id)?.resolve(answer),
    reject: (id: number, error: Error): void => take(id)?.reject(error),
    rejectAll(error: Error): void {
      for (const request of waiting.values()) request.reject(error)
      waiting.clear()
    },
  }
}

/** A thread for PostgreSQL. It loads and compiles PostgreSQL while it waits for a directory. */
export interface DatabaseThread {
  /**
   * Starts PostgreSQL on a directory, and resolves when it accepts queries. `lost` is called if the
   * thread later ends unexpectedly.
   */
  open(directory: string, lost?: (error: Error) => void): Promise<WorkerConnection>
  end(): Promise<void>
}

export const startDatabaseThread = (): DatabaseThread => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'database' })
  const requests = openRequests()
  const started = Promise.withResolvers<void>()
  // The thread may fail before anything awaits it. This handler only prevents an unhandled
  // rejection.
  started.promise.catch(() => undefined)
  let heardNotification: ((channel: string, payload: string) => void) | undefined
  let lost: ((error: Error) => void) | undefined
  let stopped: Error | undefined
  let state: 'starting' | 'open' | 'ended' = 'starting'

  const fail = (error: Error) => {
    stopped ??= state === 'starting' ? error : Object.assign(error, { code: 'ERR_DATABASE_LOST' })
    started.reject(stopped)
    requests.rejectAll(stopped)
    if (state !== 'open') return
    state = 'ended'
    lost?.(stopped)
  }
  worker.on('message', (reply: Reply) => {
    if (reply.kind === 'result') requests.resolve(reply.id, reply.value)
    else if (reply.kind === 'failure') requests.reject(reply.id, revive(reply.failure))
    else if (reply.kind === 'notification') heardNotification?.(reply.channel, reply.payload)
    else if (reply.kind === 'ready') started.resolve()
    // Under `node --watch`, the thread also reports the files that it has loaded.
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
  const post = (message: Opening | Request) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
    worker.postMessage(message)

  const connection: WorkerConnection = {
    ask(request) {
      if (stopped) return Promise.reject(stopped)
      const { id, answered } = requests.add()
      post({ ...request, id })
      return answered
    },
    onNotification(heard) {
      heardNotification = heard
    },
    async end() {
      state = 'ended'
      await worker.terminate()
    },
  }
  return {
    async open(directory, whenLost) {
      lost = whenLost
      post({ directory })
      try {
        await started.promise
      } catch (error) {
        await worker.terminate()
        throw error
      }
      state = 'open'
      return connection
    },
    end: () => connection.end(),
  }
}

interface Connecting {
  lost?: (error: Error) => void
  /** A thread that was started earlier. Without it, a new one is started. */
  thread?: DatabaseThread
  /**
   * True if a new database must be created without a schema, because an older one is applied
   * afterwards.
   */
  withoutSchema?: boolean
}

/** Opens the database in a directory. Creates the database if the directory does not exist. */
export const connectWorker = async (
  directory: string,
  { lost, thread, withoutSchema = false }: Connecting = {},
): Promise<WorkerConnection> => {
  if (!existsSync(directory)) await runCreation({ directory, withoutSchema })
  return (thread ?? startDatabaseThread()).open(directory, lost)
}
