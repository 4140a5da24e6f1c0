import { z } from 'zod'
import { ChapterPlan, Intent, Opening, Plan, PlanFinding, World } from './plan.ts'

const PlannedOutline = z.object({
  title: z.string(),
  chapters: z.array(z.object({ title: z.string(), subchapters: z.array(z.object({ title: z.string() })) })),
})

/**
 * A finished step of planning. The caller stores each step and passes the stored steps to a later
 * run, which does not repeat them. `plan-done` holds the whole plan; the author's edits replace it.
 */
export const PlanStep = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plan-intent'), intent: Intent }),
  z.object({ type: z.literal('plan-titles'), outline: PlannedOutline }),
  z.object({ type: z.literal('plan-world'), world: World }),
  z.object({ type: z.literal('plan-chapter'), chapter: z.int(), plan: ChapterPlan }),
  z.object({ type: z.literal('plan-critique'), findings: z.array(PlanFinding) }),
  z.object({ type: z.literal('plan-done'), plan: Plan }),
  z.object({ type: z.literal('plan-opening'), opening: Opening }),
  /** The plan before a part of it is made again. It is restored if that fails. */
  z.object({ type: z.literal('plan-previous'), plan: Plan }),
])
export type OpeningStep = Extract<PlanStep, { type: 'plan-opening' }>
export type PlanStep = z.infer<typeof PlanStep>

export const planStepIds = {
  intent: 'plan-intent',
  titles: 'plan-titles',
  world: 'plan-world',
  chapter: (chapter: number) => `plan-chapter ${chapter}`,
  critique: 'plan-critique',
  done: 'plan-done',
  opening: (style: string) => `plan-opening ${style}`,
}

export const planStepId = (step: PlanStep): string => {
  if (step.type === 'plan-chapter') return planStepIds.chapter(step.chapter)
  return step.type === 'plan-opening' ? planStepIds.opening(step.opening.style) : step.type
}
