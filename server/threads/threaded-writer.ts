import { Worker } from 'node:worker_threads'
import { messages } from '#contract/edits.ts'
import type { BookProgress, BookStep } from '#writer/book/book-state.ts'
import { handOut } from '#writer/builtin/prose.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { NotSupported, type Prose, type Writer, type WritingCall } from '#writer/writer.ts'
import { currentWork } from '../current-work.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { type Caller, QueueFull } from '../fair-queue.ts'
import { ThreadStopped } from './run-in-thread.ts'
import type { Asked } from './thread-messages.ts'
import type { ThreadPool } from './thread-pool.ts'
import { unpackWritingError } from './writing-errors.ts'
import type { WritingJob, WrittenProse } from './writing-thread.ts'

const MEMORY_MB = 256

export const startWritingThread = (): Worker =>
  new Worker(new URL('./writing-thread.ts', import.meta.url), {
    name: 'writer',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

/** Seconds after which a queue that is full is worth another try. */
const RETRY_SECONDS = 10

const full = ({ of }: QueueFull): ApiError => {
  // In a stream the answer has its headers already.
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
  // The same text would be stopped again, so that trying again is no advice.
  if (error instanceof ThreadStopped) return new NotSupported(stopped[error.why])
  return error
}

/** Visitors are told apart by their networks; `user` is the same for all of them. */
const callerOf = (user: string): Caller => {
  const { person, network } = currentWork() ?? {}
  return { person: person ?? network ?? user, network: network ?? user }
}

type Run = (job: WritingJob, options: { caller: Caller; signal?: AbortSignal; asked?: Asked }) => Promise<unknown>

const withoutSignal = ({ context, user }: WritingCall) => ({ context, user })

async function* proseFrom(written: () => Promise<unknown>, signal: AbortSignal | undefined): Prose {
  const end = (await written()) as WrittenProse
  try {
    yield* handOut(end.text, signal)
  } catch (error) {
    throw explain(error, signal)
  }
  yield end
}

/**
 * The built-in writer, in threads of its own: no text holds up the process. A text that takes too long or too much is refused,
 * and so is a call that would have to wait behind too many.
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
    <T extends 'section' | 'paraphrase' | 'expand' | 'shorten' | 'prompt' | 'matchStyle'>(task: T) =>
    (request: Parameters<Writer[T]>[0], call: WritingCall): Prose => {
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
    kind: 'builtin',
    name: 'Built-in writer',
    outline: value('outline'),
    section: prose('section'),
    rewriteTitle: value('rewriteTitle'),
    paraphrase: prose('paraphrase'),
    expand: prose('expand'),
    shorten: prose('shorten'),
    prompt: prose('prompt'),
    matchStyle: prose('matchStyle'),
    book: async (order, kept, hooks, options) => {
      const books = `books of ${order.user}`
      await run(
        { task: 'book', given: [order, kept], options },
        {
          caller: { person: books, network: books, patient: true },
          signal: hooks.signal,
          asked: {
            keep: (step: BookStep) => hooks.keep(step),
            progress: (event: BookProgress) => hooks.progress(event),
          },
        },
      )
    },
  }
}
