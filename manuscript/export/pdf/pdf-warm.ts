import { FontMissing } from '../fonts/font-families.ts'
import type { PdfJob } from './pdf-job.ts'
import type { JobOptions, PdfProcess } from './pdf-process.ts'

/** A process that waits for the next version of the text that it has set. */
interface WaitingProcess {
  key: string
  process: PdfProcess
  forget: () => void
}

interface WarmOptions {
  start: () => PdfProcess
  /** Milliseconds after which a waiting process is killed. */
  idleMs: number
  /** Returns true if a process that uses this many bytes may wait, or continue to wait. */
  hasRoom: (memory: number) => boolean
}

/** Interval in milliseconds at which a waiting process checks whether memory is short. */
const CHECK_MS = 2000

/**
 * Returns the function that sets a book, in a process that waits for the next version of the same
 * text, if one does. At most one process waits, and serves only the text that it has set last. The
 * `key` identifies the account, the text, and the options. Without a key no process waits.
 */
export const createWarmTypesetter = ({ start, idleMs, hasRoom }: WarmOptions) => {
  let waiting: WaitingProcess | undefined

  const drop = (): Promise<void> => {
    const dropped = waiting
    waiting = undefined
    dropped?.forget()
    return dropped?.process.kill() ?? Promise.resolve()
  }

  const keep = (key: string, process: PdfProcess, memory: number): void => {
    void drop()
    const timer = setTimeout(() => void drop(), idleMs)
    const checks = setInterval(() => {
      if (!hasRoom(memory)) void drop()
    }, CHECK_MS)
    timer.unref()
    checks.unref()
    process.hold(false)
    const mine: WaitingProcess = {
      key,
      process,
      forget: () => {
        clearTimeout(timer)
        clearInterval(checks)
      },
    }
    waiting = mine
    const forgetDead = () => {
      if (waiting === mine) void drop()
    }
    process.ended.then(forgetDead, forgetDead)
  }

  /**
   * Returns the waiting process if it knows this text. Any other is killed, because memory is
   * needed.
   */
  const take = async (key: string | undefined): Promise<PdfProcess | undefined> => {
    if (!waiting) return undefined
    if (waiting.key !== key) {
      await drop()
      return undefined
    }
    const { process, forget } = waiting
    waiting = undefined
    forget()
    process.hold(true)
    return process
  }

  const setIn = async (
    process: PdfProcess,
    order: PdfJob,
    { key, ...options }: JobOptions & { key?: string | undefined },
  ): Promise<Uint8Array> => {
    try {
      const { pdf, memory } = await process.set(order, options)
      if (key !== undefined && memory !== null && hasRoom(memory)) keep(key, process, memory)
      else await process.finish()
      return pdf
    } catch (error) {
      await process.kill()
      throw error
    }
  }

  return {
    async set(order: PdfJob, options: JobOptions & { key?: string | undefined }): Promise<Uint8Array> {
      options.signal.throwIfAborted()
      const known = await take(options.key)
      if (known)
        try {
          return await setIn(known, order, options)
        } catch (error) {
          // The waiting process may have been killed to free memory, so the book is set in a new
          // one.
          if (options.signal.aborted || error instanceof FontMissing) throw error
        }
      return setIn(start(), order, options)
    },
    /** Kills the waiting process. */
    drop,
  }
}
