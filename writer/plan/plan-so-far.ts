import type { Outline } from '#manuscript/model/outline.ts'
import type { ChapterPlan, Intent, Opening, Plan, PlanFinding, World } from './plan.ts'
import { planStepId } from './plan-steps.ts'
import type { PlanStep } from './plan-steps.ts'

/** In-memory state of a plan, built from its stored steps and updated with each new step. */
export interface PlanSoFar {
  done: Set<string>
  intent: Intent | undefined
  outline: Outline | undefined
  world: World | undefined
  chapters: Map<number, ChapterPlan>
  findings: PlanFinding[]
  openings: Opening[]
  plan: Plan | undefined
  add(step: PlanStep): void
}

export const planSoFar = (storedSteps: readonly PlanStep[]): PlanSoFar => {
  const state: PlanSoFar = {
    done: new Set(),
    intent: undefined,
    outline: undefined,
    world: undefined,
    chapters: new Map(),
    findings: [],
    openings: [],
    plan: undefined,
    add(step) {
      state.done.add(planStepId(step))
      switch (step.type) {
        case 'plan-intent':
          state.intent = step.intent
          break
        case 'plan-titles':
          state.outline = step.outline
          break
        case 'plan-world':
          state.world = step.world
          break
        case 'plan-chapter':
          state.chapters.set(step.chapter, step.plan)
          break
        case 'plan-critique':
          state.findings = step.findings
          break
        case 'plan-opening':
          state.openings = [...state.openings.filter(({ style }) => style !== step.opening.style), step.opening]
          break
        case 'plan-done':
          state.plan = step.plan
      }
    },
  }
  for (const step of storedSteps) state.add(step)
  return state
}

/**
 * Returns the steps to keep if the author requests another ending or a new plan of one chapter,
 * derived from the plan as the author edited it. A run with these steps, and with the plan as
 * `previous`, makes the missing ones again.
 */
export const keptSteps = (
  plan: Plan,
  change: { type: 'ending' } | { type: 'chapter'; chapter: number },
): PlanStep[] => {
  const outline = {
    title: plan.workingTitle,
    chapters: plan.chapters.map(({ title, sections }) => ({
      title,
      subchapters: sections.map((section) => ({ title: section.title })),
    })),
  }
  const fixed: PlanStep[] = [
    { type: 'plan-titles', outline },
    { type: 'plan-world', world: plan.world },
  ]
  if (change.type === 'ending') return fixed
  const others = plan.chapters.flatMap((chapter, at): PlanStep[] =>
    at === change.chapter ? [] : [{ type: 'plan-chapter', chapter: at, plan: chapter }],
  )
  return [{ type: 'plan-intent', intent: plan.intent }, ...fixed, ...others]
}
