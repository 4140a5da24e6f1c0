import type { BookStep, ChapterBrief } from '#writer/book/book-state.ts'
import { chapterText, intentText, worldTexts } from '#writer/craft/plan-text.ts'
import type { Plan } from '#writer/plan/plan.ts'

const lines = (candidates: readonly (string | undefined)[]): string => candidates.filter(Boolean).join('\n')

const briefText = (title: string, number: string, sections: readonly { title: string }[], brief?: ChapterBrief) =>
  lines([
    `${number}. ${title}`,
    brief?.goal,
    ...sections.flatMap(({ title: name }, index) => {
      const plan = brief?.sections[index]
      return [`${number}.${index + 1} ${name}`, plan?.goal, ...(plan?.facts.map((fact) => `- ${fact}`) ?? [])]
    }),
  ])

const planText = ({ intent, world, chapters }: Plan): string =>
  [intentText(intent), ...Object.values(worldTexts(world)), ...chapters.map((chapter, at) => chapterText(chapter, at))]
    .filter(Boolean)
    .join('\n\n')

/**
 * Returns the plan of a book as text: its chapters and sections, and what each has to cover. Returns
 * null if there is no outline yet.
 */
export const planAsText = (steps: readonly BookStep[]): string | null => {
  const plan = steps.find((step) => step.type === 'plan-done')?.plan
  if (plan) return planText(plan)
  const outline = steps.find((step) => step.type === 'outline')?.outline
  if (!outline) return null
  const briefs = new Map(steps.flatMap((step) => (step.type === 'brief' ? [[step.chapter, step.brief] as const] : [])))
  return outline.chapters
    .map(({ title, subchapters }, chapter) => briefText(title, `${chapter + 1}`, subchapters, briefs.get(chapter)))
    .join('\n\n')
}
