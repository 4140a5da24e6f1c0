import { planLimits } from '#contract/book-plans.ts'
import { isFilled, type PlanDraft } from './plan-draft.ts'

/** The lists of a plan whose rows have no keys of their own. */
type WorldList = 'people' | 'terms' | 'timeline'

/** The key of a row in `draftProblems`. */
export const worldKey = (list: WorldList, at: number): string => `${list} ${at}`

const missingIn = <Row extends object>(
  list: WorldList,
  rows: readonly Row[],
  needed: (row: Row) => string,
  problem: string,
): [string, string][] =>
  rows.flatMap((row, at): [string, string][] =>
    isFilled(row) && needed(row).trim() === '' ? [[worldKey(list, at), problem]] : [],
  )

/**
 * Returns the problems that prevent a draft from being saved, by the key of the chapter, section or
 * row.
 */
export const draftProblems = ({ people, terms, timeline, chapters }: PlanDraft): ReadonlyMap<string, string> => {
  const { min, max } = planLimits.words
  const problems = new Map<string, string>([
    ...missingIn('people', people, ({ name }) => name, 'Please enter a name'),
    ...missingIn('terms', terms, ({ name }) => name, 'Please enter the term'),
    ...missingIn('timeline', timeline, ({ event }) => event, 'Please enter what happens'),
  ])
  for (const chapter of chapters) {
    if (!chapter.title.trim()) problems.set(chapter.key, 'Please enter a title')
    for (const { key, title, words } of chapter.sections)
      if (!title.trim()) problems.set(key, 'Please enter a title')
      else if (!Number.isInteger(words) || words < min || words > max)
        problems.set(key, `A section can have ${min} to ${max.toLocaleString('en')} words`)
  }
  return problems
}
