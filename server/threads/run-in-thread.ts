import type { Worker } from 'node:worker_threads'
import type { JobFunctions, FromThread, ToThread } from './thread-messages.ts'

export interface Thread {
  worker: Worker
  ended: boolean
}

/**
 * Thrown if a thread was stopped before its job ended. `out-of-time` means that the job exceeded
 * its computing time.
 */
export class ThreadStopped extends Error {
  readonly why: 'out-of-time' | 'out-of-memory' | 'crashed'
  constructor(why: ThreadStopped['why'], cause?: unknown) {
    super(`The thread was stopped: ${why}`, { cause })
    this.name = 'ThreadStopped'
    this.why = why
  }
}

export interface RunOptions {
  cpuMs: number
  signal?: AbortSignal
  callbacks?: JobFunctions
  /** Restores an error from the output of the thread's `packError`. */
  unpackError: (packed: unknown) => unknown
}

/** The interval at which the computing time of a running job is checked, in milliseconds. */
const LOOK_MS = 100
/**
 * The milliseconds that an aborted job has to end on its own, so that its thread need not be
 * restarted.
 */
const GRACE_MS = 250

/**
 * Returns the computing time of a thread in milliseconds. Before Node.js 22.20 and 24.6 only its
 * active time is known, which on a busy machine also counts the time that other processes used the
 * processor.
 */
const computedMs = async ({ worker }: Thread): Promise<number> => {
  if (typeof worker.cpuUsage !== 'function') return worker.performance.eventLoopUtilization().active
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

const reasonOf = (error: unknown): ThreadStopped =>
  new ThreadStopped(
    (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed',
    error,
  )

/**
 * Runs one job in an idle thread. `result` settles as soon as the caller can be answered. `free`
 * resolves when the thread has finished the job: true if the thread can be reused, and false if it
 * must be ended.
 */
export const runInThread = (
  thread: Thread,
  job: unknown,
  { cpuMs, signal, callbacks = {}, unpackError }: RunOptions,
): { result: Promise<unknown>; free: Promise<boolean> } => {
  const { worker } = thread
  const result = Promise.withResolvers<unknown>()
  const free = Promise.withResolvers<boolean>()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
  const send = (message: ToThread) => worker.postMessage(message)
  // A thread that is not running yet has no computing time.
  const begun = computedMs(thread).catch(() => 0)
  let grace: NodeJS.Timeout | undefined

  const over = (clean: boolean) => {
    clearInterval(watch)
    clearTimeout(grace)
    signal?.removeEventListener('abort', abort)
    worker.off('message', onMessage)
    worker.off('error', fail)
    worker.off('exit', fail)
    free.resolve(clean)
  }
  const abort = () => {
    result.reject(signal!.reason)
    send({ type: 'abort' })
    grace = setTimeout(() => over(false), GRACE_MS)
  }
  const fail = (error: unknown) => {
    result.reject(reasonOf(error))
    over(false)
  }
  const answer = async ({ id, name, value }: Extract<FromThread, { type: 'ask' }>) => {
    let failed = false
    try {
      await callbacks[name]?.(value as never)
    } catch (error) {
      failed = true
      result.reject(error)
    }
    if (id !== null) send({ type: 'answer', id, failed })
  }
  const onMessage = (message: FromThread) => {
    switch (message.type) {
      case 'done':
        result.resolve(message.value)
        return over(true)
      case 'failed':
        result.reject(unpackError(message.error))
        return over(true)
      case 'ask':
        void answer(message)
        return
      // Under `node --watch`, a thread also reports the files that it has loaded.
      default:
    }
  }
  const stopIfOutOfTime = async () => {
    if ((await computedMs(thread)) - (await begun) < cpuMs) return
    result.reject(new ThreadStopped('out-of-time'))
    over(false)
  }
  // A thread that has ended has no computing time either. Its end settles the job.
  const watch = setInterval(() => void stopIfOutOfTime().catch(() => {}), LOOK_MS)

  worker.on('message', onMessage)
  worker.on('error', fail)
  worker.on('exit', fail)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  send({ type: 'run', job })
  return { result: result.promise, free: free.promise }
}
