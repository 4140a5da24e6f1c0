import { type DraftSection, isSamePlan, type PlanDraft } from './plan-draft.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isSameSection = (one: DraftSection, other: DraftSection): boolean =>
  isSame({ ...one, key: '' }, { ...other, key: '' })

/** Returns a line for each difference outside the chapters. */
const aboutBook = (mine: PlanDraft, other: PlanDraft): string[] => [
  ...(mine.title.trim() === other.title.trim() ? [] : [`The working title: “${mine.title}”`]),
  ...(isSame(mine.intent, other.intent) ? [] : ['What the plan says about the book']),
  ...(isSame(mine.people, other.people) ? [] : ['The people']),
  ...(isSame(mine.terms, other.terms) ? [] : ['The terms']),
  ...(isSame(mine.timeline, other.timeline) ? [] : ['The timeline']),
]

/** Returns a line for each difference between two drafts, at most `most`. */
export const differences = (mine: PlanDraft, other: PlanDraft, most = 5): string[] => {
  const lines = aboutBook(mine, other)
  const others = new Map(other.chapters.flatMap(({ sections }) => sections.map((section) => [section.id, section])))
  for (const [index, chapter] of mine.chapters.entries()) {
    const theirs = other.chapters[index]
    if (theirs && (chapter.title.trim() !== theirs.title.trim() || chapter.synopsis.trim() !== theirs.synopsis.trim()))
      lines.push(`Chapter ${index + 1}: “${chapter.title}”`)
    for (const section of chapter.sections) {
      const before = section.id === undefined ? undefined : others.get(section.id)
      if (!before) lines.push(`Section “${section.title}”, which the other version does not have`)
      else if (!isSameSection(section, before)) lines.push(`Section “${section.title}”`)
    }
  }
  const kept = new Set(mine.chapters.flatMap(({ sections }) => sections.map(({ id }) => id)))
  for (const [id, section] of others)
    if (!kept.has(id)) lines.push(`Section “${section.title}”, which yours does not have`)
  if (lines.length === 0 && !isSamePlan(mine, other)) lines.push('The order of chapters and sections')
  return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines
}
