import type { Worker } from 'node:worker_threads'
import { createFairQueue, type Caller, type QueueLimits } from '../http/limits/fair-queue.ts'
import { type RunOptions, runInThread, type Thread, ThreadStopped } from './run-in-thread.ts'

export interface PoolOptions extends Omit<QueueLimits, 'atOnce' | 'atOncePerCaller'> {
  /** Starts a thread whose entry file calls `serveJobs`. */
  start: () => Worker
  threads: number
  /** The computing time in milliseconds that one job may take. */
  cpuMs: number
  /** The milliseconds after which an idle thread ends and frees its memory. */
  idleMs: number
  /** Called when a job has ended. */
  ran?: (outcome: ThreadOutcome) => void
}

export type ThreadOutcome = 'done' | 'failed' | 'aborted' | ThreadStopped['why']

interface Idle {
  thread: Thread
  timer: NodeJS.Timeout
}

/**
 * Creates a pool of at most `threads` threads, each with one job at a time. They start on demand
 * and end when idle.
 */
export const createThreadPool = ({ start, threads, cpuMs, idleMs, ran, ...limits }: PoolOptions) => {
  // If there are several threads, no single caller can occupy all of them.
  const queue = createFairQueue({ ...limits, atOnce: threads, atOncePerCaller: Math.max(1, threads - 1) })
  const idle: Idle[] = []
  const all = new Set<Thread>()

  const end = async (thread: Thread) => {
    all.delete(thread)
    await thread.worker.terminate()
  }
  const take = (): Thread => {
    const last = idle.pop()
    if (last) {
      clearTimeout(last.timer)
      return last.thread
    }
    const thread: Thread = { worker: start(), ended: false }
    all.add(thread)
    // An idle thread must not keep the process alive, and its end is not an error.
    thread.worker.unref()
    thread.worker.on('error', () => {})
    thread.worker.once('exit', () => {
      thread.ended = true
      all.delete(thread)
      const at = idle.findIndex((one) => one.thread === thread)
      if (at !== -1) clearTimeout(idle.splice(at, 1)[0]!.timer)
    })
    return thread
  }
  const rest = (thread: Thread) => {
    if (thread.ended) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      )
      void end(thread)
    }, idleMs)
    timer.unref()
    idle.push({ thread, timer })
  }

  return {
    count: () => ({ ...queue.count(), threads: all.size }),
    /** Runs a job. Throws `QueueFull`, `ThreadStopped`, the signal's reason, or the job's error. */
    run: async (
      job: unknown,
      { caller, ...options }: Omit<RunOptions, 'cpuMs'> & { caller: Caller },
    ): Promise<unknown> => {
      const leave = await queue.enter(caller, options.signal)
      const thread = take()
      const { result, free } = runInThread(thread, job, { ...options, cpuMs })
      // An aborted job may continue for a moment after its caller was answered. Its slot becomes
      // free when its thread does.
      void (async () => {
        if (await free) rest(thread)
        else void end(thread)
        leave()
      })()
      try {
        const value = await result
        ran?.('done')
        return value
      } catch (error) {
        ran?.(error instanceof ThreadStopped ? error.why : options.signal?.aborted ? 'aborted' : 'failed')
        throw error
      }
    },
    close: async () => {
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...all].map(end))
    },
  }
}

export type ThreadPool = ReturnType<typeof createThreadPool>
