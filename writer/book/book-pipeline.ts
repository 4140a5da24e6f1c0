import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { attributeCalls } from '#writer/model/attribute-calls.ts'
import { noFacts } from '#writer/bible/accept-facts.ts'
import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { chooseTitle } from '#writer/plan/choose-title.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { planOrderOf } from '#writer/plan/plan-order.ts'
import { createPlanner } from '#writer/plan/run-plan.ts'
import { stepsOfPlan } from '#writer/plan/steps-of-plan.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { isInOrder, readsFactsOf } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import { bookSoFar } from './book-so-far.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { BookHooks, BookStep, SectionPlace, WriteBook } from './book-state.ts'
import { keyFacts } from './key-facts.ts'
import { readFacts } from './read-facts.ts'
import { repairTransitions } from './repair-transitions.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { defaultRetryDelays, withRetries } from './with-retries.ts'
import type { RetryPolicy } from './with-retries.ts'
import { idOfStep, isPlanStep, planBook, stepIds } from './plan-book.ts'
import type { PlannedStep } from './plan-book.ts'
import { rewritePrompt } from './rewrite-prompt.ts'
import { runSteps } from './run-steps.ts'
import { sectionPrompt, storyBefore } from './section-prompt.ts'
import { stepModel } from './step-model.ts'
import type { StepModel } from './step-model.ts'
import { briefOfOutline, writeBrief } from './write-brief.ts'
import { writeSection } from './write-section.ts'
import { writeTitle } from './write-title.ts'

/** State shared by all steps of one run. */
interface BookRun {
  model: LanguageModel
  order: BookOrder
  book: BookSoFar
  hooks: BookHooks
  judge: LanguageJudge
  delays: readonly number[]
  /** Planned words of a section without a plan. */
  words: number
  /**
   * The prompts of sections that were written in this run and whose facts are not extracted yet, by
   * the step for the facts.
   */
  prompts: Map<string, Prompt>
  /** True if the provider rejected the request for the previous section. */
  rejected: boolean
}

/** Model, priority and retry policy of one step. */
interface StepCall {
  model: StepModel
  callPriority: CallPriority
  retryPolicy: RetryPolicy
}

const callOf = ({ model: runModel, order, hooks, delays }: BookRun, step: string, urgency: number): StepCall => {
  const { signal } = hooks
  const model = stepModel(runModel, step, (event) => hooks.progress(event))
  const callPriority: CallPriority = { user: order.user, type: 'book', urgency }
  return {
    model,
    callPriority,
    retryPolicy: { delays, signal, reportWaiting: (waiting) => model.reportWaiting(waiting) },
  }
}

const keep = async ({ hooks, book }: BookRun, step: BookStep): Promise<void> => {
  await hooks.keep(step)
  book.add(step)
}

/**
 * Errors after which the same request would fail again, because the model or its provider answered
 * it.
 */
const finalAnswers = new Set(['invalid', 'refused', 'rejected', 'too-long'])
/** Errors that would occur in every other step of the book too. */
const fatalErrors = new Set(['unauthorized', 'no-credit'])

/**
 * Runs a step that the book can do without, and uses `substitute` if the model fails. Stores the
 * substitute only if the model answered; after a lost connection a later run tries again.
 */
const makeOptionalStep = async (
  run: BookRun,
  { retryPolicy }: StepCall,
  make: () => Promise<BookStep>,
  substitute: () => BookStep,
): Promise<void> => {
  const attempt = async () => {
    try {
      return await make()
    } catch (error) {
      if (error instanceof ModelError && finalAnswers.has(error.type)) return substitute()
      throw error
    }
  }
  let step: BookStep
  try {
    step = await withRetries(attempt, retryPolicy)
  } catch (error) {
    if (!(error instanceof ModelError) || error.type === 'aborted') throw error
    const replacement = substitute()
    if (replacement.type === 'brief' && fatalErrors.has(error.type)) throw error
    run.book.add(replacement)
    return
  }
  await keep(run, step)
}

const makeBrief = async (run: BookRun, chapter: number, call: StepCall): Promise<void> => {
  const { order, book, words } = run
  const outline = book.outline!
  const story = storyBefore(book, order, chapter)
  const { model, callPriority, retryPolicy } = call
  await makeOptionalStep(
    run,
    call,
    async () => ({
      type: 'brief',
      chapter,
      brief: await writeBrief(model, order, outline, chapter, words, story, {
        callPriority,
        signal: retryPolicy.signal,
      }),
    }),
    () => ({ type: 'brief', chapter, brief: briefOfOutline(outline, chapter, words) }),
  )
}

/**
 * Throws if two different sections in a row are rejected, because the cause is then not their
 * content. The book can resume once the cause is removed.
 */
const noteRejection = (run: BookRun, error: ModelError | undefined): void => {
  const rejected = error?.type === 'rejected' || error?.type === 'too-long'
  if (rejected && run.rejected) throw error
  run.rejected = rejected
}

const wordsFor = ({ book, words }: BookRun, { chapter, section }: SectionPlace): number =>
  book.brief(chapter)?.sections[section]?.words ?? words

const makeSection = async (run: BookRun, place: SectionPlace, call: StepCall, instruction?: string): Promise<void> => {
  const { order, book, hooks, judge } = run
  const targetWords = wordsFor(run, place)
  const factStep = stepIds.facts(place.chapter, place.section)
  // A finished section is rewritten only at its author's request.
  const present = book.section(place.chapter, place.section)
  const prompt =
    present && instruction
      ? rewritePrompt(
          sectionPrompt(book, order, place.chapter, place.section, targetWords),
          present,
          instruction,
          order,
        )
      : sectionPrompt(book, order, place.chapter, place.section, targetWords, { instruction })
  if (readsFactsOf(order, book.plan() !== undefined)) run.prompts.set(factStep, prompt)
  const result = await writeSection(call.model, order, book, place, targetWords, {
    prompt,
    callPriority: call.callPriority,
    retryPolicy: call.retryPolicy,
    judge,
    instruction,
    progress: (event) => hooks.progress(event),
    keepDraft: hooks.draft && ((draft) => hooks.draft!(draft)),
  })
  if ('failed' in result) {
    noteRejection(run, result.error)
    await keep(run, { type: 'section-failed', ...result.failed })
    return
  }
  noteRejection(run, undefined)
  const { written } = result
  const facts = keyFacts(markdownOfBlocks(written.blocks), order.language)
  await keep(run, { type: 'section', section: written, facts, ...(book.memory && { memory: book.memory }) })
}

/**
 * Extracts the facts of a section. A later run no longer has the prompt of the section, and builds
 * it again.
 */
const makeFacts = async (run: BookRun, { chapter, section }: SectionPlace, call: StepCall): Promise<void> => {
  const { order, book, prompts } = run
  const { model, callPriority, retryPolicy } = call
  const place = { chapter, section }
  const step = stepIds.facts(chapter, section)
  const prompt = prompts.get(step) ?? sectionPrompt(book, order, chapter, section, wordsFor(run, place))
  prompts.delete(step)
  const read = () => readFacts(model, order, book, place, prompt, { callPriority, signal: retryPolicy.signal })
  await makeOptionalStep(
    run,
    call,
    async () => ({ type: 'facts', ...place, found: await read() }),
    () => ({ type: 'facts', ...place, found: noFacts() }),
  )
}

const makeStep = async (run: BookRun, step: PlannedStep, urgency: number): Promise<void> => {
  const { order, book, judge, hooks } = run
  await hooks.begin?.(step.id)
  const call = callOf(run, step.id, urgency)
  const { model, callPriority, retryPolicy } = call
  const { signal } = retryPolicy
  switch (step.type) {
    case 'brief':
      return makeBrief(run, step.chapter, call)
    case 'section':
      return makeSection(run, step, call)
    case 'facts':
      return makeFacts(run, step, call)
    case 'boundary': {
      const { chapter } = step
      const repair = () => repairTransitions(model, order, book, chapter, { callPriority, signal, judge })
      return makeOptionalStep(
        run,
        call,
        async () => ({ type: 'boundary', chapter, sections: await repair() }),
        () => ({ type: 'boundary', chapter, sections: [] }),
      )
    }
    case 'title':
      return makeOptionalStep(
        run,
        call,
        async () => ({ type: 'title', title: await titleOf(run, model, { callPriority, signal }) }),
        () => ({ type: 'title', title: book.outline!.title }),
      )
  }
}

/** Returns the title for the written text. */
const titleOf = (
  { order, book }: BookRun,
  model: LanguageModel,
  call: { callPriority: CallPriority; signal: AbortSignal },
): Promise<string> => {
  const plan = book.plan()
  if (!plan) return writeTitle(model, order, book, call)
  const sections = plan.chapters.flatMap((chapter, at) =>
    chapter.sections.map((_, section) => markdownOfBlocks(book.blocks(at, section))),
  )
  return chooseTitle(model, planOrderOf(order), plan, { sections: sections.filter(Boolean) }, call)
}

/**
 * Makes the missing steps of the plan. The author of a book with a reviewed plan has made it
 * before.
 */
const makePlan = async (run: BookRun, storedSteps: readonly BookStep[]): Promise<Plan> => {
  const { order, hooks, book, delays } = run
  hooks.progress({ type: 'outline-started' })
  return createPlanner(run.model, delays).plan(planOrderOf(order), storedSteps.filter(isPlanStep), {
    begin: async (step) => hooks.begin?.(step),
    keep: async (step) => {
      await hooks.keep(step)
      book.add(step)
    },
    progress: (event) => hooks.progress(event),
    signal: hooks.signal,
  })
}

/**
 * Plans the book and stores the outline and the briefs that follow from the plan. A book that an
 * older version began has an outline without a plan, and continues from it.
 */
const planFirst = async (run: BookRun, storedSteps: readonly BookStep[]): Promise<void> => {
  const { book } = run
  const isOld = book.outline && !storedSteps.some(({ type }) => type === 'plan-done')
  if (isOld) return
  const derived = stepsOfPlan(await makePlan(run, storedSteps))
  const stored = new Set(storedSteps.map(idOfStep))
  for (const step of derived) if (!stored.has(idOfStep(step))) await keep(run, step)
}

/**
 * Writes books with a language model: plan, sections, transition repairs, title. A book that an
 * older version began has an outline and one brief per chapter instead of the plan. Steps in `storedSteps`
 * are not repeated. A section without a usable draft is stored as failed and the book continues; a
 * missing brief, transition repair or title is replaced by a default. If the provider cannot be
 * used at all, the running steps finish and are stored before its error is thrown. An abort stops
 * all calls immediately and is thrown as `ModelError` `aborted`.
 */
export const createBookPipeline =
  (model: LanguageModel, delays: readonly number[] = defaultRetryDelays): WriteBook =>
  async (order, storedSteps, hooks, { only, instruction } = {}) => {
    const { signal } = hooks
    const run: BookRun = {
      model: attributeCalls(model, { user: order.user, book: order.id }),
      order,
      hooks,
      delays,
      book: bookSoFar(order.language, storedSteps),
      judge: await languageJudge(order.language),
      words: order.wordsPerSection ?? SECTION_WORDS,
      prompts: new Map(),
      rejected: false,
    }
    run.book.modelFacts = (await model.facts?.('section')) ?? {}
    try {
      if (only) {
        const { chapter, section } = only
        run.book.repetitions.forget(`${chapter}.${section}`)
        await makeSection(run, only, callOf(run, stepIds.section(chapter, section), 1), instruction)
        return
      }
      await planFirst(run, storedSteps)
      const wordsOf = (chapter: number, section: number) => wordsFor(run, { chapter, section })
      const steps = planBook(
        run.book.outline!,
        isInOrder(order),
        wordsOf,
        readsFactsOf(order, run.book.plan() !== undefined),
      )
      await runSteps(steps, run.book.done, (step, urgency) => makeStep(run, step, urgency), signal)
    } catch (error) {
      if (signal.aborted && !(error instanceof ModelError && error.type === 'aborted'))
        throw new ModelError('aborted', 'The book was stopped.', { cause: error })
      throw error
    }
  }
