import { Worker } from 'node:worker_threads'
import { messages } from '#contract/edits.ts'
import type { BookProgress, BookStep } from '#writer/book/book-state.ts'
import { streamParagraphs } from '#writer/builtin/stream-result.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { makeTextEdits } from '#writer/tasks/text-edits.ts'
import { NotSupported, type Prose, type TextEditName, type Writer, type WritingCall } from '#writer/writer.ts'
import { currentWork } from '../tracing/current-work.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { type Caller, QueueFull } from '../http/limits/fair-queue.ts'
import { ThreadStopped } from './run-in-thread.ts'
import type { JobFunctions } from './thread-messages.ts'
import type { ThreadPool } from './thread-pool.ts'
import { unpackWritingError } from './writing-errors.ts'
import type { WritingJob, WrittenProse } from './writing-thread.ts'

const MEMORY_MB = 256

export const startWritingThread = (): Worker =>
  new Worker(new URL('./writing-thread.ts', import.meta.url), {
    name: 'writer',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

/** The seconds after which a retry is worthwhile if the queue is full. */
const RETRY_SECONDS = 10

const full = ({ of }: QueueFull): ApiError => {
  // The details repeat the header, because a stream has already sent its headers.
  const wait = { headers: { 'Retry-After': String(RETRY_SECONDS) }, details: { retry_after: RETRY_SECONDS } }
  return of === 'caller'
    ? new ApiError('too_many_requests', messages.tooManyWaiting, wait)
    : new ApiError('unavailable', messages.writerBusy, wait)
}

const stopped: Record<ThreadStopped['why'], string> = {
  'out-of-time': messages.outOfTime,
  'out-of-memory': messages.outOfMemory,
  crashed: messages.outOfMemory,
}

const explain = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return new ModelError('aborted', 'The caller left.', { cause: error })
  if (error instanceof QueueFull) return full(error)
  // The same text would be stopped again, so retrying is no useful advice.
  if (error instanceof ThreadStopped) return new NotSupported(stopped[error.why])
  return error
}

/**
 * Returns the caller of a job. Anonymous visitors are distinguished by their networks, because they
 * share the same `user`.
 */
const callerOf = (user: string): Caller => {
  const { person, network } = currentWork() ?? {}
  return { person: person ?? network ?? user, network: network ?? user }
}

type Run = (
  job: WritingJob,
  options: { caller: Caller; signal?: AbortSignal; callbacks?: JobFunctions },
) => Promise<unknown>

const withoutSignal = ({ context, user }: WritingCall) => ({ context, user })

async function* proseFrom(written: () => Promise<unknown>, signal: AbortSignal | undefined): Prose {
  const end = (await written()) as WrittenProse
  try {
    yield* streamParagraphs(end.text, signal)
  } catch (error) {
    throw explain(error, signal)
  }
  yield end
}

/**
 * Creates the built-in writer that runs in threads, so that no text blocks the process. It refuses
 * a text that takes too much time or memory, and a call if too many are waiting.
 */
export const threadedWriter = (pool: ThreadPool): Writer => {
  const run: Run = async (job, { signal, ...options }) => {
    try {
      return await pool.run(job, { ...options, signal, unpackError: unpackWritingError })
    } catch (error) {
      throw explain(error, signal)
    }
  }
  const prose =
    (task: 'draftSection' | 'continueText' | TextEditName) =>
    (request: object, call: WritingCall): Prose => {
      const caller = callerOf(call.user)
      const job = { task, request, call: withoutSignal(call) } as WritingJob
      return proseFrom(() => run(job, { caller, signal: call.signal }), call.signal)
    }
  const value =
    <T extends 'outline' | 'rewriteTitle'>(task: T) =>
    (request: Parameters<Writer[T]>[0], call: WritingCall) =>
      run({ task, request, call: withoutSignal(call) } as WritingJob, {
        caller: callerOf(call.user),
        signal: call.signal,
      }) as ReturnType<Writer[T]>
  return {
    type: 'builtin',
    name: 'Built-in writer',
    outline: value('outline'),
    draftSection: prose('draftSection'),
    rewriteTitle: value('rewriteTitle'),
    continueText: prose('continueText'),
    ...makeTextEdits(prose),
    book: async (order, storedSteps, hooks, options) => {
      const books = `books of ${order.user}`
      await run(
        { task: 'book', args: [order, storedSteps], options },
        {
          caller: { person: books, network: books, patient: true },
          signal: hooks.signal,
          callbacks: {
            keep: (step: BookStep) => hooks.keep(step),
            progress: (event: BookProgress) => hooks.progress(event),
          },
        },
      )
    },
  }
}
