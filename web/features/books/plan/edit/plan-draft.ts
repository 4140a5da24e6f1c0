import { type BookPlan, type EditedPlan, planLimits, type PlannedSection } from '#contract/book-plans.ts'

/** A section that is being edited. */
export interface DraftSection {
  /** Identifies the section in this browser. */
  key: string
  /** Identifies it at the server; undefined until a new section is saved. */
  id: string | undefined
  title: string
  synopsis: string
  beats: readonly string[]
  words: number
  locked: boolean
}

export interface DraftChapter {
  key: string
  title: string
  synopsis: string
  sections: readonly DraftSection[]
}

/** The fields of the whole book that an author can change. */
export type DraftIntent = NonNullable<BookPlan['intent']>

/** A plan that is being edited. */
export interface PlanDraft {
  title: string
  intent: DraftIntent | null
  chapters: readonly DraftChapter[]
}

const draftSection = ({ id, title, synopsis, beats, words, locked }: PlannedSection): DraftSection => ({
  key: id,
  id,
  title,
  synopsis,
  beats,
  words,
  locked,
})

/** The chapters of a plan have no ids, so their first section names them. */
export const draftOf = (plan: BookPlan): PlanDraft => ({
  title: plan.title ?? '',
  intent: plan.intent,
  chapters: plan.chapters.map(({ title, synopsis, sections }, index) => ({
    key: `chapter ${sections[0]?.id ?? index}`,
    title,
    synopsis,
    sections: sections.map(draftSection),
  })),
})

const filled = (beats: readonly string[]) => beats.map((beat) => beat.trim()).filter(Boolean)

export const editedPlan = ({ title, intent, chapters }: PlanDraft, version: number): EditedPlan => ({
  version,
  ...(title.trim() && { title: title.trim() }),
  ...(intent && { intent: { ...intent, voice: filled(intent.voice), avoid: filled(intent.avoid) } }),
  chapters: chapters.map((chapter) => ({
    title: chapter.title.trim(),
    synopsis: chapter.synopsis.trim(),
    sections: chapter.sections.map(({ id, title, synopsis, beats, words, locked }) => ({
      ...(id !== undefined && { id }),
      title: title.trim(),
      synopsis: synopsis.trim(),
      beats: filled(beats),
      words,
      locked,
    })),
  })),
})

/**
 * Fills in the ids that the server gave to new sections of `sent`. They are in the same places of
 * `saved`.
 */
export const withIds = (draft: PlanDraft, sent: PlanDraft, saved: BookPlan): PlanDraft => {
  const ids = new Map(
    sent.chapters.flatMap(({ sections }, chapter) =>
      sections.map(({ key }, section) => [key, saved.chapters[chapter]?.sections[section]?.id] as const),
    ),
  )
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({ ...section, id: section.id ?? ids.get(section.key) })),
    })),
  }
}

/** Returns true if both drafts would be saved as the same plan. */
export const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean =>
  JSON.stringify(editedPlan(one, 0)) === JSON.stringify(editedPlan(other, 0))

/** Returns what keeps a draft from being saved, by the key of its chapter or section. */
export const draftProblems = ({ chapters }: PlanDraft): ReadonlyMap<string, string> => {
  const { min, max } = planLimits.words
  const problems = new Map<string, string>()
  for (const chapter of chapters) {
    if (!chapter.title.trim()) problems.set(chapter.key, 'Please enter a title')
    for (const { key, title, words } of chapter.sections)
      if (!title.trim()) problems.set(key, 'Please enter a title')
      else if (!Number.isInteger(words) || words < min || words > max)
        problems.set(key, `A section can have ${min} to ${max.toLocaleString('en')} words`)
  }
  return problems
}

export const wordsOf = ({ chapters }: PlanDraft): number =>
  chapters.reduce((sum, { sections }) => sum + sections.reduce((words, section) => words + section.words, 0), 0)

export const sectionsOf = ({ chapters }: PlanDraft): number =>
  chapters.reduce((sum, { sections }) => sum + sections.length, 0)

/** Returns a sentence for each difference between two drafts, at most `most`. */
export const differences = (mine: PlanDraft, other: PlanDraft, most = 5): string[] => {
  const lines: string[] = []
  if (mine.title.trim() !== other.title.trim()) lines.push(`The working title: “${mine.title}”`)
  if (JSON.stringify(mine.intent) !== JSON.stringify(other.intent)) lines.push('What the plan says about the book')
  const others = new Map(other.chapters.flatMap(({ sections }) => sections.map((section) => [section.id, section])))
  for (const [index, chapter] of mine.chapters.entries()) {
    const theirs = other.chapters[index]
    if (theirs && (chapter.title.trim() !== theirs.title.trim() || chapter.synopsis.trim() !== theirs.synopsis.trim()))
      lines.push(`Chapter ${index + 1}: “${chapter.title}”`)
    for (const section of chapter.sections) {
      const before = section.id === undefined ? undefined : others.get(section.id)
      if (!before) lines.push(`Section “${section.title}”, which the other version does not have`)
      else if (JSON.stringify({ ...section, key: '' }) !== JSON.stringify({ ...before, key: '' }))
        lines.push(`Section “${section.title}”`)
    }
  }
  const kept = new Set(mine.chapters.flatMap(({ sections }) => sections.map(({ id }) => id)))
  for (const [id, section] of others)
    if (!kept.has(id)) lines.push(`Section “${section.title}”, which yours does not have`)
  if (lines.length === 0 && !isSamePlan(mine, other)) lines.push('The order of chapters and sections')
  return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines
}
