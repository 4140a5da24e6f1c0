import type { BookStep, ChapterBrief } from '#writer/book/book-state.ts'
import type { ChapterPlan, Plan, SectionPlan } from './plan.ts'

const sentences = (lines: readonly string[]): string => lines.filter(Boolean).join(' ')

const goalOf = ({ synopsis, beats, scene, argument }: SectionPlan): string =>
  sentences([
    synopsis,
    ...beats,
    scene ? scene.turn : '',
    argument ? sentences([argument.claim, argument.example, argument.action]) : '',
  ])

const briefOf = ({ title, synopsis, sections }: ChapterPlan): ChapterBrief => ({
  goal: synopsis || title,
  entry: '',
  exit: '',
  sections: sections.map((plan) => ({
    goal: goalOf(plan),
    facts: plan.argument?.evidence.flatMap(({ text, reference }) => (reference ? [text] : [])) ?? [],
    words: plan.words,
  })),
})

/**
 * Converts a plan to the first steps of a book. If the book's pipeline gets them as stored steps,
 * they replace its outline and briefs, so that it writes the book from the plan.
 */
export const stepsOfPlan = ({ workingTitle, chapters }: Plan): BookStep[] => [
  {
    type: 'outline',
    outline: {
      title: workingTitle,
      chapters: chapters.map(({ title, sections }) => ({
        title,
        subchapters: sections.map(({ title }) => ({ title })),
      })),
    },
  },
  ...chapters.map((plan, chapter): BookStep => ({ type: 'brief', chapter, brief: briefOf(plan) })),
]
