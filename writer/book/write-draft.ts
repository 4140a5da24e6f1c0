import { countWords } from '#manuscript/model/count-words.ts'
import type { Message, CallPriority } from '#writer/model/language-model.ts'
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
  /** True if the model finished the text on its own. */
  ended: boolean
  /** True if less than half of the reply was usable. */
  mostlyUnusable: boolean
  /** True if the stream was stopped because the model did not finish. */
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

/** The draft while it grows. */
interface GrowingDraft {
  draft: Draft
  continuations: number
}

const countDraftWords = ({ order }: SectionRun, text: string): number => countWords(text, order.language)

const beginDraft = (run: SectionRun, start: string): GrowingDraft => {
  run.unfinished = start
  const words = countDraftWords(run, start)
  return { draft: { text: start, words, ended: false, mostlyUnusable: false, runaway: false }, continuations: 0 }
}

const addText = (run: SectionRun, draft: Draft, text: string): void => {
  draft.text = joinContinuation(draft.text, text)
  draft.words = countDraftWords(run, draft.text)
  run.unfinished = draft.text
  // Indexed immediately, because parallel chapters must not repeat this text.
  run.book.repetitions.remember(run.id, proseLines(draft.text))
}

/** Requests the section, or its rest if a reply was cut, and streams the reply. */
const requestReply = async (run: SectionRun, request: DraftRequest, draft: Draft): Promise<StreamedReply> => {
  const { model, order, book, place, judge, callPriority, retryPolicy, progress, words: planned } = run
  const { prompt, task, temperature } = request
  const isContinuation = draft.text !== ''
  const missing = Math.max(MIN_WORDS, planned - draft.words)
  const messages = isContinuation
    ? continuationMessages({ ...prompt, messages: request.messages }, draft.text, missing, order.language)
    : request.messages
  const runaway = planned * thresholds.runaway
  let reportedAt = Number.NEGATIVE_INFINITY
  return streamDraft(
    model,
    {
      messages,
      task: isContinuation ? 'section-continue' : task,
      temperature,
      signal: retryPolicy.signal,
      callPriority,
    },
    {
      language: order.language,
      runaway: isContinuation ? Math.max(planned, runaway - draft.words) : runaway,
      isForeign: foreignWatch(judge),
      isRepeated: (paragraph) => book.repetitions.isRepeated(paragraph),
      onWords: (words) => {
        if (performance.now() - reportedAt < PROGRESS_MILLISECONDS) return
        reportedAt = performance.now()
        progress({ type: 'section-delta', ...place, words: draft.words + words })
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
 * Counts a failed call and waits before the retry. Throws the error if the retries are used up or a
 * retry would fail as well.
 */
const waitAfterFailure = async (run: SectionRun, error: ModelError): Promise<void> => {
  const { retryPolicy } = run
  if (!isTransient(error) || run.failures >= retryPolicy.delays.length || retryPolicy.signal.aborted) throw error
  run.failures++
  await waitBeforeRetry(error, run.failures, retryPolicy)
}

/** Handles a call that was aborted or failed without text. Returns the draft if no retry helps. */
const readError = async (
  run: SectionRun,
  { prompt }: DraftRequest,
  draft: Draft,
  error: ModelError,
): Promise<Draft | undefined> => {
  if (error.type === 'aborted')
    addText(run, draft, extractReply(run, prompt, { text: error.partial, ended: 'broken' }).markdown)
  const problem = error.type === undefined ? undefined : failureOfError(error)
  if (problem === undefined) {
    await waitAfterFailure(run, error)
    run.progress({ type: 'section-repaired', ...run.place, why: 'failed call' })
    return undefined
  }
  run.replies++
  return draft.text === '' ? { ...draft, problem, error } : draft
}

/**
 * Reads a reply whose stream failed midway. Text of such a reply counts as progress; without any,
 * the call counts as failed.
 */
const readBrokenReply = async (
  run: SectionRun,
  draft: Draft,
  text: string,
  error: ModelError,
): Promise<Draft | undefined> => {
  const { words: before } = draft
  const isContinuation = draft.text !== ''
  const problem = failureOfError(error)
  addText(run, draft, text)
  if (problem && !isTransient(error)) return { ...draft, problem, error }
  if (text === '' || !isTransient(error)) {
    await waitAfterFailure(run, error)
    return undefined
  }
  return isContinuation && draft.words <= before ? draft : undefined
}

/** Reads a reply that the model ended, the provider cut, or `streamDraft` stopped. */
const readReply = (
  run: SectionRun,
  { asksForEnding }: DraftRequest,
  draft: Draft,
  { markdown, usableShare }: Pick<ExtractedText, 'markdown' | 'usableShare'>,
  { ended }: StreamedReply,
): Draft | undefined => {
  const { words: before } = draft
  const isContinuation = draft.text !== ''
  addText(run, draft, markdown)
  draft.ended = ended === 'stop'
  draft.mostlyUnusable = !isContinuation && usableShare < thresholds.usableShare
  if (draft.text === '') return { ...draft, problem: ended === 'loop' ? 'looped' : 'no usable text' }
  if (draft.ended || draft.mostlyUnusable) return draft
  draft.runaway ||= ended === 'runaway'
  if (ended === 'runaway' && (!asksForEnding || isContinuation)) return draft
  // A continuation that adds nothing is not requested again.
  return isContinuation && draft.words <= before ? draft : undefined
}

/** Adds one reply to the draft. Returns the draft when it is finished, and undefined before. */
const extendDraft = async (
  run: SectionRun,
  request: DraftRequest,
  growing: GrowingDraft,
): Promise<Draft | undefined> => {
  const { draft } = growing
  const isContinuation = draft.text !== ''
  let reply: StreamedReply
  try {
    reply = await requestReply(run, request, draft)
  } catch (thrown) {
    return readError(run, request, draft, thrown as ModelError)
  }
  run.replies++
  if (isContinuation) growing.continuations++

  const wordsAsked = isContinuation ? undefined : run.words
  const problem = replyProblem(reply.text, { language: run.order.language, wordsAsked })
  const good = problem ? { markdown: '', usableShare: 0 } : extractReply(run, request.prompt, reply)
  if (reply.ended === 'broken') return readBrokenReply(run, draft, good.markdown, reply.error!)
  if (problem) return isContinuation ? draft : { ...draft, problem }
  return readReply(run, request, draft, good, reply)
}

/**
 * Writes one draft. Continues a cut reply until the model finishes it, but never continues a reply
 * that finished on its own, however short. Throws `ModelError` if the calls fail for a reason
 * unrelated to the section.
 *
 * Example: a section of 600 words is requested. The provider cuts the reply after 250 words, so the
 * rest is requested with the end of those words as context. That call breaks off after 100 more
 * words, so the rest is requested again, now from 350 words. The third reply ends by itself: the
 * draft is finished with whatever length it has.
 */
export const writeDraft = async (run: SectionRun, request: DraftRequest): Promise<Draft> => {
  const growing = beginDraft(run, request.start ?? '')
  const { draft } = growing
  while (draft.text === '' || growing.continuations < MAX_DRAFT_CONTINUATIONS) {
    const finished = await extendDraft(run, request, growing)
    if (finished) return finished
  }
  return draft
}
