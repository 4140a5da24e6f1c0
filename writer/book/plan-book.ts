import type { Outline } from '#manuscript/model/outline.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import { planStepId } from '#writer/plan/plan-steps.ts'
import { pairOf } from '#writer/bible/decide-finding.ts'
import type { BookStep } from './book-state.ts'

/** A step that is not finished. Chapter and section numbers start at 0. */
export type PlannedStep = { id: string; needs: string[]; cost: number } & (
  | { type: 'brief'; chapter: number }
  | { type: 'section'; chapter: number; section: number }
  | { type: 'facts'; chapter: number; section: number }
  | { type: 'boundary'; chapter: number }
  | { type: 'title' }
)

export const stepIds = {
  outline: 'outline',
  brief: (chapter: number) => `brief ${chapter}`,
  section: (chapter: number, section: number) => `section ${chapter}.${section}`,
  facts: (chapter: number, section: number) => `facts ${chapter}.${section}`,
  transitions: (chapter: number) => `boundary ${chapter}`,
  title: 'title',
  decision: ([one, other]: readonly [string, string]) => `decision ${pairOf(one, other)}`,
}

/** Returns the id of the step that a stored step belongs to. A draft belongs to its section. */
export const idOfStep = (step: BookStep): string => {
  switch (step.type) {
    case 'outline':
      return stepIds.outline
    case 'brief':
      return stepIds.brief(step.chapter)
    case 'section':
      return stepIds.section(step.section.chapter, step.section.section)
    case 'section-failed':
    case 'section-draft':
      return stepIds.section(step.chapter, step.section)
    case 'facts':
      return stepIds.facts(step.chapter, step.section)
    case 'boundary':
      return stepIds.transitions(step.chapter)
    case 'title':
      return stepIds.title
    case 'decision':
      return stepIds.decision(step.facts)
    default:
      return planStepId(step)
  }
}

/** Returns true if the step belongs to the plan of the book. */
export const isPlanStep = (step: BookStep): step is PlanStep => step.type.startsWith('plan-')

/** Relative duration of each step in tokens; waiting for the first token counts as 32. */
const costs = {
  brief: (sections: number) => 150 + 70 * sections,
  section: (words: number) => 32 + words * 1.4,
  facts: 300,
  transitions: 250,
  title: 45,
}

/**
 * Plans the steps after the outline, with their dependencies. Sections of a chapter are sequential.
 * With `inOrder` the chapters are sequential too, and a chapter's brief is written once all but the
 * last section of the previous chapter exist, so that it reflects the actual text without delaying
 * it. Otherwise the chapters run in parallel.
 *
 * With `readsFacts`, the next section of the chapter waits for the facts of the one before. The
 * call for the facts sends the text of a section, so that the provider has cached it for the next
 * prompt.
 */
export const planBook = (
  outline: Outline,
  inOrder: boolean,
  wordsOf: (chapter: number, section: number) => number,
  readsFacts = false,
): PlannedStep[] => {
  const counts = outline.chapters.map(({ subchapters }) => subchapters.length)
  const lastOf = (chapter: number) => stepIds.section(chapter, counts[chapter]! - 1)

  const steps: PlannedStep[] = []
  for (const [chapter, sections] of counts.entries()) {
    const before = chapter - 1
    const previousChapter =
      inOrder && chapter > 0 ? stepIds.section(before, Math.max(0, counts[before]! - 2)) : undefined
    steps.push({
      id: stepIds.brief(chapter),
      type: 'brief',
      chapter,
      needs: previousChapter ? [previousChapter] : [],
      cost: costs.brief(sections),
    })
    for (let section = 0; section < sections; section++) {
      const needs = section > 0 ? [stepIds.section(chapter, section - 1)] : [stepIds.brief(chapter)]
      if (section === 0 && inOrder && chapter > 0) needs.push(lastOf(before))
      if (readsFacts && section > 0) needs.push(stepIds.facts(chapter, section - 1))
      const cost = costs.section(wordsOf(chapter, section))
      const id = stepIds.section(chapter, section)
      steps.push({ id, type: 'section', chapter, section, needs, cost })
      if (readsFacts)
        steps.push({
          id: stepIds.facts(chapter, section),
          type: 'facts',
          chapter,
          section,
          needs: [id],
          cost: costs.facts,
        })
    }
    // The repair of a chapter's first transition needs the end of the previous chapter.
    const needs = chapter > 0 ? [lastOf(chapter), lastOf(before)] : [lastOf(chapter)]
    steps.push({ id: stepIds.transitions(chapter), type: 'boundary', chapter, needs, cost: costs.transitions })
  }
  // The title is chosen when all text exists. This takes less time than a transition, so that it
  // does not lengthen the longest path.
  steps.push({
    id: stepIds.title,
    type: 'title',
    needs: counts.map((_, chapter) => lastOf(chapter)),
    cost: costs.title,
  })
  return steps
}
