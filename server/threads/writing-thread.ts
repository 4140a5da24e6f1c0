import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import type { Prose, ProseEvent, Writer, WritingCall } from '#writer/writer.ts'
import { type JobCalls, serveJobs } from './serve-jobs.ts'
import { packWritingError } from './writing-errors.ts'

type Call = Omit<WritingCall, 'signal'>
type WritingTask = Exclude<
  keyof Writer,
  'type' | 'name' | 'facts' | 'book' | 'codex' | 'planner' | 'answer' | 'chapters'
>

/** A call of the built-in writer, as it is sent to a thread. */
export type WritingJob =
  | { [T in WritingTask]: { task: T; request: Parameters<Writer[T]>[0]; call: Call } }[WritingTask]
  | {
      task: 'book'
      args: [Parameters<Writer['book']>[0], Parameters<Writer['book']>[1]]
      options: Parameters<Writer['book']>[3]
    }

export type WrittenProse = Extract<ProseEvent, { type: 'end' }>

const writer = builtinWriter()

/**
 * Returns the whole sanitized text. The built-in writer finishes the text before it yields the
 * first paragraph, so streaming would gain nothing. Sanitizing parses the text, which would block
 * the main thread for too long.
 */
const whole = async (prose: Prose): Promise<WrittenProse> => {
  for await (const event of prose)
    if (event.type === 'end') return { ...event, text: safeMarkdown(event.text), safe: true }
  throw new Error('The built-in writer ended without a text')
}

const write = async (job: WritingJob, { signal, ask, notify }: JobCalls): Promise<unknown> => {
  if (job.task === 'book') {
    const [order, storedSteps] = job.args
    const hooks = {
      signal,
      keep: (step: unknown) => ask('keep', step),
      progress: (event: unknown) => notify('progress', event),
    }
    return writer.book(order, storedSteps, hooks, job.options)
  }
  const run = writer[job.task] as (request: unknown, call: WritingCall) => Prose | Promise<unknown>
  const written = run(job.request, { ...job.call, signal })
  return Symbol.asyncIterator in written ? whole(written) : written
}

serveJobs({ work: write, packError: packWritingError })
