import { titleKey } from '#writer/tasks/repair-outline.ts'
import type { Plan, SectionPlan } from './plan.ts'
import { plannedWords } from './plan-order.ts'
import type { PlanOrder } from './plan-order.ts'
import { sectionsOf } from './section-numbers.ts'
import type { NumberedSection } from './section-numbers.ts'

export const BEATS = { least: 3, most: 5 } as const
/** Maximum deviation of the sum of all budgets from the wanted length. */
const LENGTH_TOLERANCE = 0.1

export type PlanProblemType =
  | 'no title'
  | 'no synopsis'
  | 'beats'
  | 'no goal'
  | 'duplicate'
  | 'thread never closed'
  | 'thread closed before it opens'
  | 'length'

export interface PlanProblem {
  type: PlanProblemType
  /** Number of the section, or null for the whole plan. */
  section: string | null
  message: string
}

const hasGoal = ({ scene, argument }: SectionPlan): boolean =>
  scene ? Object.values(scene).every(Boolean) : Boolean(argument?.claim)

const contentProblems = ({ number, plan }: NumberedSection): PlanProblem[] => {
  const problem = (type: PlanProblemType, message: string): PlanProblem => ({ type, section: number, message })
  const { beats } = plan
  return [
    plan.title ? [] : problem('no title', `Section ${number} has no title.`),
    plan.synopsis ? [] : problem('no synopsis', `Section ${number} has no synopsis.`),
    beats.length >= BEATS.least && beats.length <= BEATS.most
      ? []
      : problem('beats', `Section ${number} has ${beats.length} beats instead of ${BEATS.least} to ${BEATS.most}.`),
    hasGoal(plan) ? [] : problem('no goal', `Section ${number} has no complete goal or claim.`),
  ].flat()
}

const duplicateProblems = (sections: readonly NumberedSection[]): PlanProblem[] => {
  const first = new Map<string, string>()
  return sections.flatMap(({ number, plan }): PlanProblem[] => {
    const key = titleKey(plan.synopsis)
    const earlier = first.get(key)
    if (key === '') return []
    if (earlier === undefined) {
      first.set(key, number)
      return []
    }
    return [{ type: 'duplicate', section: number, message: `Section ${number} has the plan of section ${earlier}.` }]
  })
}

/**
 * Returns the key of a thread. Names that differ only in case and punctuation have the same key.
 */
export const threadKey = titleKey

export interface ThreadState {
  /** Threads that no later section closes, with the section that opens each. */
  unclosed: { thread: string; opened: string }[]
  /** Closings of threads that neither an earlier section nor the same section opens. */
  unopened: { thread: string; closed: string }[]
}

export const threadState = (sections: readonly NumberedSection[]): ThreadState => {
  const open = new Map<string, { thread: string; opened: string }>()
  const unopened: ThreadState['unopened'] = []
  for (const { number, plan } of sections) {
    for (const thread of plan.opens) open.set(threadKey(thread), { thread, opened: number })
    for (const thread of plan.closes) if (!open.delete(threadKey(thread))) unopened.push({ thread, closed: number })
  }
  return { unclosed: [...open.values()], unopened }
}

const threadProblems = (sections: readonly NumberedSection[]): PlanProblem[] => {
  const { unclosed, unopened } = threadState(sections)
  return [
    ...unclosed.map(({ thread, opened }): PlanProblem => {
      const message = `Section ${opened} opens the thread “${thread}”, and no section closes it.`
      return { type: 'thread never closed', section: opened, message }
    }),
    ...unopened.map(({ thread, closed }): PlanProblem => {
      const message = `Section ${closed} closes the thread “${thread}”, which is not open there.`
      return { type: 'thread closed before it opens', section: closed, message }
    }),
  ]
}

/** Lists the problems of a plan that rules can detect. An empty list means that all checks pass. */
export const checkPlan = (plan: Pick<Plan, 'chapters'>, order: PlanOrder): PlanProblem[] => {
  const sections = sectionsOf(plan)
  const targetWords = plannedWords(order)
  const words = sections.reduce((all, { plan: { words } }) => all + words, 0)
  const isOff = Math.abs(words - targetWords) > targetWords * LENGTH_TOLERANCE
  const length: PlanProblem = {
    type: 'length',
    section: null,
    message: `The sections add up to ${words} words instead of ${targetWords}.`,
  }
  return [
    ...sections.flatMap(contentProblems),
    ...duplicateProblems(sections),
    ...threadProblems(sections),
    ...(isOff ? [length] : []),
  ]
}
