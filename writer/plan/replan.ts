import type { Plan } from './plan.ts'
import { keptSteps } from './plan-so-far.ts'
import type { OpeningStep, PlanStep } from './plan-steps.ts'
import type { PlanOptions } from './run-plan.ts'

/**
 * A part of a finished plan that its author wants to be made again, with an instruction in words.
 */
export type Replanning = { instruction?: string | undefined } & (
  | { type: 'everything' }
  | { type: 'ending' }
  | { type: 'chapter'; chapter: number }
)

/** Returns the steps to keep, which are stored in place of all steps of the plan. */
export const stepsToKeep = (plan: Plan, change: Replanning): PlanStep[] => [
  { type: 'plan-previous', plan },
  ...(change.type === 'everything' ? [] : keptSteps(plan, change)),
]

const beginning = ({ chapters }: Plan): string => {
  const { title, synopsis, beats } = chapters[0]!.sections[0]!
  return JSON.stringify([title, synopsis, beats])
}

/**
 * Returns a plan that was made again, and the openings that still fit it: all of them if its first
 * section is unchanged, otherwise none. A chosen opening must never begin another story without its
 * author noticing.
 */
export const fittingOpenings = (
  previous: Plan,
  plan: Plan,
  openings: readonly OpeningStep[],
): { plan: Plan; openings: readonly OpeningStep[] } =>
  beginning(previous) === beginning(plan) ? { plan, openings } : { plan: { ...plan, opening: null }, openings: [] }

const instructionOf = (change: Replanning, previous: Plan): string => {
  const instruction = change.instruction?.trim() ?? ''
  if (change.type !== 'ending' || !previous.intent.ending) return instruction
  return [
    `A different ending. The plan had this one, which the author does not want: ${previous.intent.ending}`,
    instruction,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Returns the options of the run that makes the missing steps. */
export const replanOptions = (previous: Plan, change: Replanning): PlanOptions => ({
  previous,
  instruction: instructionOf(change, previous),
  ...(change.type === 'chapter' && { only: change.chapter }),
})
