import { threadKey, threadState } from './check-plan.ts'
import { fitBudgets } from './fit-budgets.ts'
import type { ChapterPlan, SectionPlan } from './plan.ts'
import { plannedWords } from './plan-order.ts'
import type { PlanOrder } from './plan-order.ts'
import { sectionsOf } from './section-numbers.ts'

export interface SettledChapters {
  chapters: ChapterPlan[]
  /** One sentence for the author about each change. */
  notes: string[]
}

const mapSections = (chapters: readonly ChapterPlan[], change: (plan: SectionPlan) => SectionPlan): ChapterPlan[] =>
  chapters.map((chapter) => ({ ...chapter, sections: chapter.sections.map(change) }))

const settleThreads = (chapters: readonly ChapterPlan[]): SettledChapters => {
  const sections = sectionsOf({ chapters })
  const { unclosed, unopened } = threadState(sections)
  const last = sections.findLast(({ plan }) => !plan.locked)
  if (!last) return { chapters: [...chapters], notes: [] }
  const numbers = new Map(sections.map(({ number, plan }) => [plan.id, number]))
  const position = new Map(sections.map(({ number }, at) => [number, at]))
  // A thread that opens after the last unlocked section can't be closed there.
  const closable = unclosed.filter(({ opened }) => position.get(opened)! <= position.get(last.number)!)
  const dropped = new Set(unopened.map(({ thread, closed }) => `${closed} ${threadKey(thread)}`))
  const settled = mapSections(chapters, (plan) => {
    if (plan.locked) return plan
    const number = numbers.get(plan.id)!
    const closes = plan.closes.filter((thread) => !dropped.has(`${number} ${threadKey(thread)}`))
    const added = plan === last.plan ? closable.map(({ thread }) => thread) : []
    return { ...plan, closes: [...closes, ...added] }
  })
  return {
    chapters: settled,
    notes: closable.map(
      ({ thread, opened }) =>
        `Section ${opened} opens “${thread}” and no section closed it. It now closes in section ${last.number}.`,
    ),
  }
}

const settleBudgets = (chapters: readonly ChapterPlan[], order: PlanOrder): ChapterPlan[] => {
  const plans = sectionsOf({ chapters }).map(({ plan }) => plan)
  const free = plans.filter(({ locked }) => !locked)
  const fixed = plans.reduce((words, plan) => words + (plan.locked ? plan.words : 0), 0)
  const budgets = fitBudgets(
    free.map(({ words }) => words),
    Math.max(free.length, plannedWords(order) - fixed),
  )
  const words = new Map(free.map(({ id }, at) => [id, budgets[at]!]))
  return mapSections(chapters, (plan) => ({ ...plan, words: words.get(plan.id) ?? plan.words }))
}

/**
 * Adjusts the word budgets so that they add up to the requested length, and closes every open
 * thread. Locked sections stay unchanged.
 */
export const settleChapters = (chapters: readonly ChapterPlan[], order: PlanOrder): SettledChapters => {
  const threads = settleThreads(chapters)
  return { chapters: settleBudgets(threads.chapters, order), notes: threads.notes }
}
