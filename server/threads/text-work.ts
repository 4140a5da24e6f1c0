import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { searchMessages } from '#contract/problem.ts'
import { scoreLetterGroups } from '#manuscript/model/language-detection/letter-groups.ts'
import type { CandidateOptions, NameCandidate } from '#manuscript/model/names/find-candidates.ts'
import type { NameBlock, RenameSpan } from '#manuscript/model/names/name-types.ts'
import type { RenameRequest } from '#manuscript/model/names/propose-rename.ts'
import { mayLink, safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import type { PassageQuery, RankedPassage } from '#writer/questions/rank-passages.ts'
import type { SearchedBlock } from '#writer/questions/split-manuscript.ts'
import { safeText } from '#writer/safe-deltas.ts'
import { currentWork } from '../tracing/current-work.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { type Caller, QueueFull } from '../http/limits/fair-queue.ts'
import { ThreadStopped } from './run-in-thread.ts'
import type { TextJob } from './text-thread.ts'
import { createThreadPool, type PoolOptions } from './thread-pool.ts'

/** Parsing takes up to 20 ms for this many characters, and less time than a message to a thread. */
const SHORT = 2000
/**
 * The limit of computing time in milliseconds. It is many times the computing time of a text of
 * 200,000 characters on a slow machine, unless the text consists of Markdown marks.
 */
const CPU_MS = 10_000
const MEMORY_MB = 512
/**
 * The time in milliseconds after which an idle thread ends. It is short, because the thread keeps
 * 90 MB of tables.
 */
const IDLE_MS = 30_000
/** The seconds after which a retry is worthwhile if the queue is full. */
const RETRY_SECONDS = 10
const WAITING = { waiting: 200, waitingPerPerson: 20, waitingPerNetwork: 60 }

const startTextThread = (): Worker =>
  new Worker(new URL('./text-thread.ts', import.meta.url), {
    name: 'text',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

const caller = (): Caller => {
  const { person, network } = currentWork() ?? {}
  return { person: person ?? network ?? 'server', network: network ?? 'server' }
}

const explain = (error: unknown): unknown => {
  const options = { headers: { 'Retry-After': String(RETRY_SECONDS) }, cause: error }
  if (error instanceof QueueFull)
    return error.of === 'caller'
      ? new ApiError('too_many_requests', searchMessages.yours, options)
      : new ApiError('unavailable', searchMessages.busy, options)
  // The same text would be stopped again, so retrying is no useful advice.
  return error instanceof ThreadStopped && error.why !== 'crashed'
    ? new ApiError('too_large', searchMessages.tooLarge, { cause: error })
    : error
}

/** Creates the operations on texts that would block the main thread. Threads start on demand. */
export const createTextWork = (options: Partial<PoolOptions> = {}) => {
  const pool = createThreadPool({
    start: startTextThread,
    threads: Math.min(2, availableParallelism()),
    cpuMs: CPU_MS,
    idleMs: IDLE_MS,
    ...WAITING,
    ...options,
  })
  const run = async <T>(job: TextJob): Promise<T> => {
    try {
      return (await pool.run(job, { caller: caller(), unpackError: (packed) => new Error(String(packed)) })) as T
    } catch (error) {
      throw explain(error)
    }
  }
  /** Runs a job in a thread. Calls `otherwise` if the thread fails or too many jobs wait. */
  const runOr = async <T>(job: TextJob, otherwise: () => T | Promise<T>): Promise<T> => {
    try {
      return await run<T>(job)
    } catch {
      return otherwise()
    }
  }
  return {
    /**
     * Sanitizes Markdown like `safeMarkdown`, without blocking the main thread. A text that takes
     * too much time gets the stricter rules of a text that is still being streamed.
     */
    sanitize: async (text: string): Promise<string> =>
      text.length <= SHORT || !mayLink(text)
        ? safeMarkdown(text)
        : runOr({ do: 'sanitize', text }, () => safeText(text)),
    scoreLetterGroups: (text: string): Promise<Record<string, number>> =>
      runOr({ do: 'score letter groups', text }, () => scoreLetterGroups(text)),
    /** Searches a whole manuscript. Throws an ApiError if it takes too long or too many people wait. */
    proposeRename: (blocks: readonly NameBlock[], request: RenameRequest): Promise<RenameSpan[]> =>
      run({ do: 'propose rename', blocks, request }),
    findCandidates: (blocks: readonly NameBlock[], options: CandidateOptions): Promise<NameCandidate[]> =>
      run({ do: 'find candidates', blocks, options }),
    rankPassages: (
      blocks: readonly SearchedBlock[],
      query: PassageQuery,
      { onlyMatches }: { onlyMatches: boolean },
    ): Promise<RankedPassage[]> => run({ do: 'rank passages', blocks, query, onlyMatches }),
    close: () => pool.close(),
  }
}

/** The threads of this process. They keep no process alive, and end when idle. */
export const textWork = createTextWork()
