import { countWords } from '#manuscript/model/count-words.ts'
import type { Message, ModelRequest, CallPriority } from '#writer/model/language-model.ts'
import type { ModelError } from '#writer/model/model-error.ts'
import { foreignWatch } from '#writer/quality/foreign.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { proseLines } from '#writer/quality/prose-lines.ts'
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

/** One draft of a section: a reply, plus continuations if the reply was cut. */
export interface Draft {
  /** The usable text of the replies, as Markdown. */
  text: string
  words: number
  /** The model finished the text by itself. */
  ended: boolean
  /** Less than half of the reply was usable. */
  mostlyUnusable: boolean
  /** The stream was stopped because the model did not finish. */
  runaway: boolean
  /** The reason why the draft has no text. */
  problem?: SectionFailure
  /** The error behind `problem`, if a call failed. */
  error?: ModelError
}

/** State that the drafts of one section share, including the calls they used. */
export interface SectionRun {
  model: StepModel
  order: BookOrder
  book: BookSoFar
  place: SectionPlace
  /** The section's key in the repetition index. */
  id: string
  titles: readonly string[]
  words: number
  callPriority: CallPriority
  judge: LanguageJudge
  retryPolicy: RetryPolicy
  progress: (event: BookProgress) => void
  replies: number
  failures: number
  /** The best draft so far. */
  best?: Draft
  /** Partial text of the current draft, returned if the run is interrupted. */
  unfinished: string
}

export interface DraftRequest {
  prompt: Prompt
  messages: Message[]
  task: string
  temperature?: number
  /** Partial text of an interrupted run to continue. */
  start?: string
  /** Asks for the ending of a text that does not finish, instead of discarding it. */
  asksForEnding?: boolean
}

/**
 * Maximum continuations of a cut reply. Local servers may allow 256 tokens, a quarter of a usual
 * section.
 */
export const MAX_DRAFT_CONTINUATIONS = 5
const MIN_WORDS = 60
/** Minimum interval between progress events. */
const PROGRESS_MILLISECONDS = 250

const streamReply = async (
  run: SectionRun,
  request: Pick<ModelRequest, 'messages' | 'task' | 'temperature'>,
  { have, runaway }: { have: number; runaway: number },
): Promise<StreamedReply> => {
  const { model, order, book, place, judge, callPriority, retryPolicy, progress } = run
  let reportedAt = Number.NEGATIVE_INFINITY
  return streamDraft(
    model,
    { ...request, signal: retryPolicy.signal, callPriority },
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

/** Extracts the usable part of a reply and reports its faults. */
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
  // A stream that the pipeline stopped does not count as broken off.
  const faults = new Set([...good.faults.filter((fault) => fault !== 'broken off'), ...brokeOff])
  if (!retryPolicy.signal.aborted) for (const why of faults) progress({ type: 'section-repaired', ...place, why })
  return good
}

/**
 * Writes one draft. Continues a cut reply until the model finishes it, but never continues a reply
 * that finished by itself, however short. Throws `ModelError` if the calls fail for a reason
 * unrelated to the section.
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
    // Indexed immediately, because parallel chapters must not repeat this text.
    book.repetitions.remember(id, proseLines(draft.text))
  }
  /**
   * Counts a failed call. Throws its error if the retries are used up or a retry would fail as
   * well.
   */
  const fail = async (error: ModelError) => {
    if (!isTransient(error) || run.failures >= retryPolicy.delays.length || retryPolicy.signal.aborted) throw error
    run.failures++
    await waitBeforeRetry(error, run.failures, retryPolicy)
  }

  for (;;) {
    const goesOn = draft.text !== ''
    if (goesOn && continuations >= MAX_DRAFT_CONTINUATIONS) return draft
    const missing = Math.max(MIN_WORDS, words - draft.words)
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
      if (error.type === 'aborted') add(extractReply(run, prompt, { text: error.partial, ended: 'broken' }).markdown)
      const problem = error.type === undefined ? undefined : failureOfError(error)
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
      // A call that extended the text counts as a reply, any other failed call as a failure.
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
    // A continuation that adds nothing is not requested again.
    if (goesOn && draft.words <= before) return draft
  }
}
