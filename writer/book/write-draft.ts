import { countWords } from '#manuscript/model/count-words.ts'
import type { Message, ModelRequest, Turn } from '#writer/model/language-model.ts'
import type { ModelError } from '#writer/model/model-error.ts'
import { foreignWatch } from '#writer/quality/foreign.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { linesOf } from '#writer/quality/lines.ts'
import { thresholds } from '#writer/quality/thresholds.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { joinContinuation } from '#writer/tasks/join-continuation.ts'
import { continuationMessages } from '#writer/tasks/generate-prose.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { BookProgress, SectionFailure, SectionPlace } from './book-state.ts'
import { streamDraft } from './draft-stream.ts'
import type { StreamedReply } from './draft-stream.ts'
import { failureOfError } from './failed-section.ts'
import { isTransient, waitBeforeRetry } from './with-retries.ts'
import type { RetryPolicy } from './with-retries.ts'
import { extractText } from './extract-text.ts'
import type { ReplyFault, ExtractedText } from './extract-text.ts'
import type { StepModel } from './step-model.ts'

/** One draft of a section, made of a reply and of continuations where the reply was cut. */
export interface Draft {
  /** What is good in the replies, as Markdown. */
  text: string
  words: number
  /** The text has the ending that the model gave it. */
  ended: boolean
  /** Less than half of the reply was good. */
  mostlyUnusable: boolean
  /** The stream was stopped because it did not come to an end. */
  runaway: boolean
  /** Why there is no text at all. */
  problem?: SectionFailure
  /** The error behind the problem, if a call failed. */
  error?: ModelError
}

/** The writing of one section: what its drafts share, and what it has used up. */
export interface SectionRun {
  model: StepModel
  order: BookOrder
  book: BookSoFar
  place: SectionPlace
  /** The section's name among what was said before. */
  id: string
  titles: readonly string[]
  words: number
  turn: Turn
  judge: LanguageJudge
  retryPolicy: RetryPolicy
  progress: (event: BookProgress) => void
  replies: number
  failures: number
  /** The best draft so far. */
  best?: Draft
  /** Text of the draft that is being written, for when the run is interrupted. */
  unfinished: string
}

export interface DraftRequest {
  prompt: Prompt
  messages: Message[]
  task: string
  temperature?: number
  /** Text of an interrupted run to continue from. */
  start?: string
  /** A text that does not come to an end is asked for its ending, instead of being given up. */
  asksForEnding?: boolean
}

/** A reply that is cut is continued at most so often. Local servers may allow 256 tokens, a quarter of a usual section. */
export const MAX_DRAFT_CONTINUATIONS = 5
const FEWEST_WORDS = 60
/** Progress at most four times a second. */
const PROGRESS_MILLISECONDS = 250

const streamReply = async (
  run: SectionRun,
  request: Pick<ModelRequest, 'messages' | 'task' | 'temperature'>,
  { have, runaway }: { have: number; runaway: number },
): Promise<StreamedReply> => {
  const { model, order, book, place, judge, turn, retryPolicy, progress } = run
  let reportedAt = Number.NEGATIVE_INFINITY
  return streamDraft(
    model,
    { ...request, signal: retryPolicy.signal, turn },
    {
      language: order.language,
      runaway,
      isForeign: foreignWatch(judge),
      isRepeated: (paragraph) => book.repetitions.isRepeated(paragraph),
      onWords: (words) => {
        if (performance.now() - reportedAt < PROGRESS_MILLISECONDS) return
        reportedAt = performance.now()
        progress({ type: 'section-delta', ...place, words: have + words })
      },
    },
  )
}

/** The good part of a reply, with its faults told. */
const extractReply = (run: SectionRun, prompt: Prompt, { text, ended }: StreamedReply): ExtractedText => {
  const { order, book, titles, judge, place, progress, retryPolicy } = run
  const { language } = order
  const rules = {
    language,
    instructions: prompt.instructions,
    titles,
    judge,
    repetitions: book.repetitions,
    wasCut: ended !== 'stop',
  }
  const good = extractText(text, rules)
  const brokeOff: ReplyFault[] = ended === 'broken' || ended === 'length' ? ['broken off'] : []
  // A stream that we stopped breaks off by our own doing.
  const faults = new Set([...good.faults.filter((fault) => fault !== 'broken off'), ...brokeOff])
  if (!retryPolicy.signal.aborted) for (const why of faults) progress({ type: 'section-repaired', ...place, why })
  return good
}

/**
 * Writes a draft. A reply that ended by itself is never continued, however short it is; one that was cut is, until the model
 * ends it.
 * Throws `ModelError` when the calls fail for a reason that has nothing to do with the section.
 */
export const writeDraft = async (
  run: SectionRun,
  { prompt, messages, task, temperature, start = '', asksForEnding = false }: DraftRequest,
): Promise<Draft> => {
  const { order, book, id, words, retryPolicy, place, progress } = run
  const { language } = order
  const count = (text: string) => countWords(text, language)
  const draft: Draft = { text: start, words: count(start), ended: false, mostlyUnusable: false, runaway: false }
  run.unfinished = start
  let continuations = 0

  const add = (good: string) => {
    draft.text = joinContinuation(draft.text, good)
    draft.words = count(draft.text)
    run.unfinished = draft.text
    // At once: chapters are written side by side, and another must not say the same meanwhile.
    book.repetitions.remember(id, linesOf(draft.text))
  }
  /** Counts a failed call. Throws its error if there were too many, or another call would fail as well. */
  const fail = async (error: ModelError) => {
    if (!isTransient(error) || run.failures >= retryPolicy.delays.length || retryPolicy.signal.aborted) throw error
    run.failures++
    await waitBeforeRetry(error, run.failures, retryPolicy)
  }

  for (;;) {
    const goesOn = draft.text !== ''
    if (goesOn && continuations >= MAX_DRAFT_CONTINUATIONS) return draft
    const missing = Math.max(FEWEST_WORDS, words - draft.words)
    const request = goesOn
      ? {
          messages: continuationMessages({ ...prompt, messages }, draft.text, missing, language),
          task: 'section-continue',
        }
      : { messages, task }
    const most = goesOn ? Math.max(words, words * thresholds.runaway - draft.words) : words * thresholds.runaway
    let reply: StreamedReply
    try {
      reply = await streamReply(run, { ...request, temperature }, { have: draft.words, runaway: most })
    } catch (thrown) {
      const error = thrown as ModelError
      if (error.kind === 'aborted') add(extractReply(run, prompt, { text: error.partial, ended: 'broken' }).markdown)
      const problem = error.kind === undefined ? undefined : failureOfError(error)
      if (problem === undefined) {
        await fail(error)
        progress({ type: 'section-repaired', ...place, why: 'failed call' })
        continue
      }
      run.replies++
      return goesOn ? draft : { ...draft, problem, error }
    }
    run.replies++
    if (goesOn) continuations++

    const problem = replyProblem(reply.text, { language, wordsAsked: goesOn ? undefined : words })
    const good = problem ? { markdown: '', usableShare: 0 } : extractReply(run, prompt, reply)
    if (reply.ended === 'broken') {
      // A call that brought the text on counts as a reply; only the others count as failures.
      const blocked = failureOfError(reply.error!)
      if (blocked && !isTransient(reply.error!)) {
        add(good.markdown)
        return { ...draft, problem: blocked, error: reply.error }
      }
      if (good.markdown === '' || !isTransient(reply.error!)) {
        add(good.markdown)
        await fail(reply.error!)
        continue
      }
    }
    if (problem) return goesOn ? draft : { ...draft, problem }
    const before = draft.words
    add(good.markdown)
    draft.ended = reply.ended === 'stop'
    draft.mostlyUnusable = !goesOn && reply.ended !== 'broken' && good.usableShare < thresholds.usableShare
    if (draft.text === '') return { ...draft, problem: reply.ended === 'loop' ? 'looped' : 'no usable text' }
    if (draft.ended || draft.mostlyUnusable) return draft
    if (reply.ended === 'runaway') {
      draft.runaway = true
      if (!asksForEnding || goesOn) return draft
    }
    // A continuation that brings nothing on is not asked for again.
    if (goesOn && draft.words <= before) return draft
  }
}
