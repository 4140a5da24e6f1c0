import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { countBlockWords, countWords } from '#manuscript/model/count-words.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import type { Message, CallPriority } from '#writer/model/language-model.ts'
import type { ModelError } from '#writer/model/model-error.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { proseLines } from '#writer/quality/prose-lines.ts'
import { measureSection } from '#writer/quality/measure-section.ts'
import { thresholds } from '#writer/quality/thresholds.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { markdownOfBlocks } from './block-lines.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type {
  BookProgress,
  FailedSection,
  SectionDraft,
  SectionFailure,
  SectionPlace,
  WrittenSection,
} from './book-state.ts'
import { failureMessage } from './failed-section.ts'
import type { RetryPolicy } from './with-retries.ts'
import { sectionPrompt } from './section-prompt.ts'
import type { StepModel } from './step-model.ts'
import { tightenSection } from './tighten-section.ts'
import { writeDraft } from './write-draft.ts'
import type { Draft, DraftRequest, SectionRun } from './write-draft.ts'

/**
 * Maximum drafts of a section. Each kind of defect causes one more draft, and two kinds may
 * coincide.
 */
export const MAX_DRAFTS = 3
/**
 * The temperature after a wrong language or a loop, both of which are more likely at high
 * temperatures.
 */
const LOW_TEMPERATURE = 0.3

/**
 * Requested length relative to the plan after a text that was too short. A model that writes half
 * of the requested length then passes the minimum, and one that follows stays within the accepted
 * range.
 */
const EXPANSION_FACTOR = 1.3

export interface SectionCall {
  /** The prompt of the first draft. */
  prompt: Prompt
  callPriority: CallPriority
  judge: LanguageJudge
  retryPolicy: RetryPolicy
  progress: (event: BookProgress) => void
  /** Receives the partial text if the section ends without a result. */
  keepDraft?: (draft: SectionDraft) => Promise<void>
  /**
   * The person's instruction for this section. With an instruction, partial text of an interrupted
   * run is not continued.
   */
  instruction?: string
}

/** Defects that another draft may fix. */
type Defect = SectionFailure | 'repetition' | 'runaway'

export type SectionResult = { written: WrittenSection } | { failed: FailedSection; error?: ModelError }

/** A draft, and whether it repeats other sections or itself. */
type Candidate = Draft & { repeats: boolean }

const isInRange = (words: number, planned: number): boolean =>
  words >= planned * thresholds.short && words <= planned * thresholds.long

/** Rates how far a draft is from a good section; 0 is best. The first of equal drafts wins. */
const penaltyOf = ({ words, repeats, mostlyUnusable, ended }: Candidate, planned: number): number =>
  (isInRange(words, planned) ? 0 : Math.abs(Math.log(Math.max(1, words) / planned))) +
  (repeats ? 1 : 0) +
  (mostlyUnusable ? 0.5 : 0) +
  (ended ? 0 : 0.2)

const defectOf = (draft: Candidate, planned: number): Defect | undefined => {
  if (draft.problem) return draft.problem
  if (draft.runaway && !draft.ended) return 'runaway'
  if (draft.mostlyUnusable) return 'no usable text'
  if (draft.words < planned * thresholds.short) return 'too short'
  return draft.repeats ? 'repetition' : undefined
}

/** Names a defect as progress events do. */
const progressReason = (trouble: Defect): string => (trouble === 'too short' ? 'short' : trouble)

/**
 * Builds the request after an unusable draft: a softer prompt after a refusal, and a lower
 * temperature after other failures.
 */
const nextRequest = (
  { order, book, place, words }: SectionRun,
  prompt: Prompt,
  { trouble, text, instruction }: { trouble: Defect; text: string; instruction: string | undefined },
): DraftRequest => {
  const plain = { prompt, messages: prompt.messages, task: 'section' }
  switch (trouble) {
    case 'too short': {
      const has = countWords(text, order.language)
      const request = [
        `That is ${lengthInWords(has, order.language)}, much less than the plan of this section. Write the whole section again at its full length, with the detail that is missing and without padding.`,
        `Length: about ${lengthInWords(words * EXPANSION_FACTOR, order.language)}. Answer with the text alone, without a remark.`,
      ].join('\n')
      const messages: Message[] = [
        ...prompt.messages,
        { role: 'assistant', content: text },
        { role: 'user', content: request },
      ]
      return { ...plain, prompt: { ...prompt, instructions: `${prompt.instructions}\n${request}` }, messages }
    }
    case 'runaway':
      return { ...plain, asksForEnding: true }
    case 'repetition':
      return plain
    default: {
      const softer = sectionPrompt(book, order, place.chapter, place.section, words, { instruction, softer: true })
      return { prompt: softer, messages: softer.messages, task: 'section', temperature: LOW_TEMPERATURE }
    }
  }
}

const repeatsBook = ({ book, id }: SectionRun, text: string): boolean =>
  book.repetitions.share(text, id) > thresholds.repetition || book.repetitions.hasNearDuplicate(proseLines(text), id)

/**
 * Writes drafts until one is usable or each kind of defect had one more draft. Stores the best
 * draft in `run.best`.
 */
const writeDrafts = async (run: SectionRun, prompt: Prompt, instruction: string | undefined): Promise<Draft> => {
  const { book, place, id, words, progress } = run
  const earlierDraft = instruction === undefined ? book.draft(place.chapter, place.section) : undefined
  const start = earlierDraft ? blocksToMarkdown(earlierDraft.blocks) : ''
  let request: DraftRequest = { prompt, messages: prompt.messages, task: 'section', start }
  const met = new Set<Defect>()
  let best: Candidate | undefined
  for (let drafts = 1; ; drafts++) {
    // A new draft may repeat the text of the previous draft.
    book.repetitions.forget(id)
    const draft: Draft =
      drafts === 1 && earlierDraft?.whole
        ? { text: start, words: earlierDraft.words, ended: true, mostlyUnusable: false, runaway: false }
        : await writeDraft(run, request)
    const candidate = { ...draft, repeats: repeatsBook(run, draft.text) }
    if (!draft.problem && (!best || penaltyOf(candidate, words) < penaltyOf(best, words))) best = candidate
    run.best = best
    const trouble = defectOf(candidate, words)
    if (!trouble || met.has(trouble) || drafts >= MAX_DRAFTS) return draft
    met.add(trouble)
    progress({ type: 'section-repaired', ...place, why: progressReason(trouble) })
    request = nextRequest(run, prompt, { trouble, text: draft.text, instruction })
  }
}

const failedSection = ({ book, order, place, id, best }: SectionRun, last: Draft): FailedSection => {
  book.repetitions.forget(id)
  const reason = last.problem ?? (best ? 'too short' : 'no usable text')
  const text = best?.text ?? last.text
  const blocks = text === '' ? null : markdownToBlocks(text)
  const message = failureMessage(reason, last.error)
  return { ...place, reason, message, draft: blocks, words: blocks ? countBlockWords(blocks, order.language) : 0 }
}

const writtenSection = (run: SectionRun, prompt: Prompt, text: string): WrittenSection => {
  const { order, book, place, id, words, judge } = run
  const { language } = order
  book.repetitions.remember(id, proseLines(text))
  const blocks = markdownToBlocks(text)
  const measures = measureSection({
    markdown: markdownOfBlocks(blocks),
    language,
    words: countBlockWords(blocks, language),
    wordsAsked: words,
    instructions: prompt.instructions,
    judge,
    repetition: (measured) => book.repetitions.share(measured, id),
    drafts: run.replies + run.failures,
  })
  const share = measures.words / words
  const note = share < thresholds.short ? 'short' : share > thresholds.long ? 'long' : undefined
  return { ...place, blocks, words: measures.words, measures, ...(note ? { note } : {}) }
}

/** Returns the partial text of an interrupted run, or undefined if there is none. */
const unfinishedSection = ({ order, place, best, unfinished }: SectionRun): SectionDraft | undefined => {
  const whole = best?.ended === true && best.words >= countWords(unfinished, order.language)
  const blocks = markdownToBlocks(whole ? best.text : unfinished)
  if (blocks.length === 0) return undefined
  return { ...place, blocks, words: countBlockWords(blocks, order.language), ...(whole ? { whole } : {}) }
}

/**
 * Writes one section. Keeps the first good draft unchanged if it has 75 to 135 % of the planned
 * words; no text is cut to a length. Requests one more draft after a refusal, an empty or looped
 * reply, or a text that is too short or repeats the book. Keeps a section that is far too long,
 * unless a shorter version preserves its content. Returns a failed section if no draft is usable.
 * Throws `ModelError` if the calls fail for a reason that would stop other sections too, after
 * passing the partial text to `keepDraft`.
 */
export const writeSection = async (
  model: StepModel,
  order: BookOrder,
  book: BookSoFar,
  { chapter, section }: SectionPlace,
  words: number,
  { prompt, callPriority, judge, retryPolicy, progress, keepDraft, instruction }: SectionCall,
): Promise<SectionResult> => {
  const place = { chapter, section }
  const { title, subchapters } = book.outline!.chapters[chapter]!
  const run: SectionRun = {
    model,
    order,
    book,
    place,
    words,
    callPriority,
    judge,
    retryPolicy,
    progress,
    id: `${chapter}.${section}`,
    titles: [title, subchapters[section]!.title],
    replies: 0,
    failures: 0,
    unfinished: '',
  }
  progress({ type: 'section-started', ...place })
  try {
    const last = await writeDrafts(run, prompt, instruction)
    const { best } = run
    if (!best || best.words < words * thresholds.failed) return { failed: failedSection(run, last), error: last.error }
    if (best.words <= words * thresholds.long) return { written: writtenSection(run, prompt, best.text) }
    progress({ type: 'section-repaired', ...place, why: 'long' })
    book.repetitions.forget(run.id)
    const tighter = await tightenSection(run, prompt, best.text)
    return { written: writtenSection(run, prompt, tighter ?? best.text) }
  } catch (error) {
    book.repetitions.forget(run.id)
    const draft = unfinishedSection(run)
    if (draft) await keepDraft?.(draft)
    throw error
  }
}
