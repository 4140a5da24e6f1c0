import type { BookProgress, BookWaiting } from '#writer/book/book-state.ts'
import { runSteps } from '#writer/book/run-steps.ts'
import type { ScheduledStep } from '#writer/book/run-steps.ts'
import { stepModel } from '#writer/book/step-model.ts'
import { defaultRetryDelays, withRetries } from '#writer/book/with-retries.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { critiquePlan } from './critique-plan.ts'
import { lockOthers, previousChapter, restoreLocks, withLockedTitles, withUniqueIds } from './keep-locked.ts'
import { makeChapter } from './make-chapter.ts'
import { intentOfOrder, makeIntent } from './make-intent.ts'
import { makeTitles } from './make-titles.ts'
import { emptyWorld, makeWorld } from './make-world.ts'
import type { ChapterPlan, Plan } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import type { PlanOrder } from './plan-order.ts'
import { planSoFar } from './plan-so-far.ts'
import type { PlanSoFar } from './plan-so-far.ts'
import { planStepIds } from './plan-steps.ts'
import type { PlanStep } from './plan-steps.ts'
import { repairPlan } from './repair-plan.ts'
import { settleChapters } from './settle-plan.ts'
import { writeOpening } from './write-opening.ts'

export interface PlanHooks {
  /** Called before each step with its id. If it rejects, no further step begins. */
  begin?(step: string): Promise<void>
  /** Resolves when the step is committed. Dependent steps start only then. */
  keep(step: PlanStep): Promise<void>
  progress(event: BookProgress): void
  signal: AbortSignal
}

export interface PlanOptions {
  /** The author's instruction, for example for another ending. It reaches every step that this run makes. */
  instruction?: string
  /** The plan before a replanning. Its locked sections stay. */
  previous?: Plan
  /** The only chapter that this run may change, starting at 0. */
  only?: number
}

interface PlanRun {
  model: LanguageModel
  order: PlanOrder
  state: PlanSoFar
  hooks: PlanHooks
  options: PlanOptions
  delays: readonly number[]
}

type Step = ScheduledStep & {
  make: (run: PlanRun, model: LanguageModel, call: PlanCall) => Promise<PlanStep>
  /** Returns a substitute if the model's answer is unusable. Without it, the plan fails. */
  otherwise?: (run: PlanRun) => PlanStep
}

/** Errors after which the same request would fail again, because the model answered it. */
const answered = new Set(['invalid', 'refused', 'rejected', 'too-long'])
/** The urgency of planning, which goes before the sections of the same person's other books. */
const URGENCY = 1e9

const chaptersOf = ({ state }: PlanRun): ChapterPlan[] =>
  state.outline!.chapters.map((_, chapter) => state.chapters.get(chapter)!)

const intentStep: Step = {
  id: planStepIds.intent,
  needs: [],
  cost: 1,
  make: async ({ order }, model, call) => ({ type: 'plan-intent', intent: await makeIntent(model, order, call) }),
  otherwise: ({ order }) => ({ type: 'plan-intent', intent: intentOfOrder(order) }),
}

const titlesStep: Step = {
  id: planStepIds.titles,
  needs: [planStepIds.intent],
  cost: 2,
  make: async ({ order, state, options }, model, call) => ({
    type: 'plan-titles',
    outline: withLockedTitles(await makeTitles(model, order, state.intent!, call), options.previous),
  }),
}

const worldStep: Step = {
  id: planStepIds.world,
  needs: [planStepIds.intent],
  cost: 2,
  make: async ({ order, state }, model, call) => ({
    type: 'plan-world',
    world: await makeWorld(model, order, state.intent!, call),
  }),
  otherwise: () => ({ type: 'plan-world', world: emptyWorld }),
}

/** Chapters of fiction are planned in order, because each continues the one before. */
export const isPlannedInOrder = (order: PlanOrder): boolean => craftOf(order).type === 'fiction'

const chapterStep = (chapter: number, inOrder: boolean): Step => ({
  id: planStepIds.chapter(chapter),
  needs: [
    planStepIds.intent,
    planStepIds.titles,
    planStepIds.world,
    ...(inOrder && chapter > 0 ? [planStepIds.chapter(chapter - 1)] : []),
  ],
  cost: 3,
  make: async (run, model, call) => {
    const { order, state, options } = run
    const before = inOrder ? chaptersOf(run).slice(0, chapter) : []
    const previous = previousChapter(options.previous, chapter)
    const request = {
      order,
      intent: state.intent!,
      world: state.world!,
      outline: state.outline!,
      chapter,
      before,
      previous,
    }
    return { type: 'plan-chapter', chapter, plan: await makeChapter(model, request, call) }
  },
})

const critiqueStep = (chapters: number): Step => ({
  id: planStepIds.critique,
  needs: Array.from({ length: chapters }, (_, chapter) => planStepIds.chapter(chapter)),
  cost: 2,
  make: async (run, model, call) => ({
    type: 'plan-critique',
    findings: await critiquePlan(model, run.order, draftOf(run), call),
  }),
  otherwise: () => ({ type: 'plan-critique', findings: [] }),
})

/**
 * Returns the plan for the critique and the repair. Chapters that this run may not change are
 * locked.
 */
const draftOf = (run: PlanRun) => ({
  intent: run.state.intent!,
  world: run.state.world!,
  chapters: lockOthers(withUniqueIds(chaptersOf(run)), run.options.only),
})

const finish = (run: PlanRun, chapters: readonly ChapterPlan[]): PlanStep => {
  const { order, state, options } = run
  const settled = settleChapters(chapters, order)
  return {
    type: 'plan-done',
    plan: {
      intent: state.intent!,
      world: state.world!,
      workingTitle: state.outline!.title,
      chapters: restoreLocks(settled.chapters, withUniqueIds(chaptersOf(run))),
      findings: state.findings,
      notes: settled.notes,
      opening: options.previous?.opening ?? null,
    },
  }
}

const repairStep: Step = {
  id: planStepIds.done,
  needs: [planStepIds.critique],
  cost: 2,
  make: async (run, model, call) =>
    finish(run, await repairPlan(model, run.order, draftOf(run), run.state.findings, call)),
  otherwise: (run) => finish(run, draftOf(run).chapters),
}

const makeStep = async (run: PlanRun, step: Step): Promise<void> => {
  const { order, hooks, options, delays } = run
  const { signal } = hooks
  await hooks.begin?.(step.id)
  const model = stepModel(run.model, step.id, (event) => hooks.progress(event))
  const call: PlanCall = {
    callPriority: { user: order.user, type: 'book', urgency: URGENCY },
    signal,
    instruction: options.instruction,
  }
  const policy = { delays, signal, reportWaiting: (waiting: BookWaiting | null) => model.reportWaiting(waiting) }
  const attempt = async (): Promise<PlanStep> => {
    try {
      return await step.make(run, model, call)
    } catch (error) {
      if (step.otherwise && error instanceof ModelError && answered.has(error.type)) return step.otherwise(run)
      throw error
    }
  }
  const made = await withRetries(attempt, policy)
  await hooks.keep(made)
  run.state.add(made)
}

const runAll = async (run: PlanRun, steps: readonly Step[]): Promise<void> => {
  const { signal } = run.hooks
  try {
    await runSteps(steps, run.state.done, (step) => makeStep(run, step), signal)
  } catch (error) {
    if (signal.aborted && !(error instanceof ModelError && error.type === 'aborted'))
      throw new ModelError('aborted', 'The planning was stopped.', { cause: error })
    throw error
  }
}

export interface Planner {
  /**
   * Makes the missing steps of a plan: intent, titles, people or terms and timeline, one detailed
   * plan per chapter, critique, and one repair. Steps in `storedSteps` are not repeated. Resolves with the
   * plan. Throws `ModelError`, or the error that `keep` threw.
   */
  plan(order: PlanOrder, storedSteps: readonly PlanStep[], hooks: PlanHooks, options?: PlanOptions): Promise<Plan>
  /**
   * Writes the missing openings of the three from which the author chooses. A style in which the
   * model wrote nothing usable is left out. Requires `plan-done` among the stored steps.
   */
  openings(order: PlanOrder, storedSteps: readonly PlanStep[], hooks: PlanHooks): Promise<PlanSoFar['openings']>
}

export const createPlanner = (model: LanguageModel, delays: readonly number[] = defaultRetryDelays): Planner => {
  const runOf = (
    order: PlanOrder,
    storedSteps: readonly PlanStep[],
    hooks: PlanHooks,
    options: PlanOptions,
  ): PlanRun => ({
    model,
    order,
    hooks,
    options,
    delays,
    state: planSoFar(storedSteps),
  })
  return {
    async plan(order, storedSteps, hooks, options = {}) {
      const run = runOf(order, storedSteps, hooks, options)
      if (run.state.plan) return run.state.plan
      const start = [intentStep, titlesStep, worldStep]
      const inOrder = isPlannedInOrder(order)
      // An author may have added or removed chapters since the order.
      const count = run.state.outline?.chapters.length ?? order.chapters
      const rest = Array.from({ length: count }, (_, chapter) => chapterStep(chapter, inOrder))
      await runAll(run, [...start, ...rest, critiqueStep(count), repairStep])
      return run.state.plan!
    },
    async openings(order, storedSteps, hooks) {
      const run = runOf(order, storedSteps, hooks, {})
      const { plan } = run.state
      if (!plan) throw new Error('The openings need a finished plan')
      const steps = craftOf(order).openings.map((style): Step => ({
        id: planStepIds.opening(style.id),
        needs: [],
        cost: 1,
        make: async (_, model, call) => ({
          type: 'plan-opening',
          opening: await writeOpening(model, order, plan, style, call),
        }),
        // An empty opening is stored, so that a later run does not request it again.
        otherwise: () => ({ type: 'plan-opening', opening: { style: style.id, text: '' } }),
      }))
      await runAll(run, steps)
      return run.state.openings.filter(({ text }) => text !== '')
    },
  }
}
