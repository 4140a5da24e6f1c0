import type { Book } from '#manuscript/model/book.ts'
import { sectionLimits } from '#manuscript/model/sections/section-fields.ts'
import type { BookStep } from '#writer/book/book-state.ts'

/** The synopses of a chapter and its sections. A synopsis that the plan lacks is empty. */
export interface ChapterSynopses {
  chapter: string
  sections: string[]
}

interface Planned {
  title: string
  synopsis: string
  sections: { title: string; synopsis: string }[]
}

const plannedChapters = (steps: readonly BookStep[]): Planned[] => {
  const plan = steps.find((step) => step.type === 'plan-done')?.plan
  if (plan) return plan.chapters
  const outline = steps.find((step) => step.type === 'outline')?.outline
  const briefs = new Map(steps.flatMap((step) => (step.type === 'brief' ? [[step.chapter, step.brief] as const] : [])))
  return (outline?.chapters ?? []).map(({ title, subchapters }, chapter) => ({
    title,
    synopsis: briefs.get(chapter)?.goal ?? '',
    sections: subchapters.map((section, at) => ({
      title: section.title,
      synopsis: briefs.get(chapter)?.sections[at]?.goal ?? '',
    })),
  }))
}

const short = (synopsis: string | undefined): string => (synopsis ?? '').slice(0, sectionLimits.synopsis).trim()

/**
 * Returns the synopses that the plan of a book gives its chapters and sections. The author may have
 * moved or left out sections since, so a section is found by its title.
 */
export const plannedSynopses = (
  steps: readonly BookStep[],
  { chapters }: Pick<Book, 'chapters'>,
): ChapterSynopses[] => {
  const planned = plannedChapters(steps)
  const byTitle = new Map<string, string>()
  for (const { sections } of planned)
    for (const { title, synopsis } of sections) if (!byTitle.has(title)) byTitle.set(title, synopsis)
  return chapters.map(({ title, sections }, at) => {
    const own = planned[at]?.title === title ? planned[at] : planned.find((chapter) => chapter.title === title)
    return {
      chapter: short(own?.synopsis),
      sections: sections.map((section) =>
        short(own?.sections.find((one) => one.title === section.title)?.synopsis ?? byTitle.get(section.title)),
      ),
    }
  })
}
