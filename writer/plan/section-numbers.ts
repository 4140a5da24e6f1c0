import type { SectionPlan } from './plan.ts'

interface WithSections {
  chapters: readonly { sections: readonly SectionPlan[] }[]
}

export interface NumberedSection {
  chapter: number
  section: number
  /** The number that prompts and people see, for example 2.1. */
  number: string
  plan: SectionPlan
}

export const sectionNumber = (chapter: number, section: number): string => `${chapter + 1}.${section + 1}`

/** Lists the sections in reading order. */
export const sectionsOf = ({ chapters }: WithSections): NumberedSection[] =>
  chapters.flatMap(({ sections }, chapter) =>
    sections.map((plan, section) => ({ chapter, section, number: sectionNumber(chapter, section), plan })),
  )
