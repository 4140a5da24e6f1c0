import type { BookPlan, EditedPlan, PlannedSection } from '#contract/book-plans.ts'

/** A section that is being edited. */
export interface DraftSection extends Omit<PlannedSection, 'id' | 'planned'> {
  /** Identifies the section in this browser. */
  key: string
  /** Identifies the section on the server; undefined until a new section is saved. */
  id: string | undefined
}

export interface DraftChapter {
  key: string
  title: string
  synopsis: string
  sections: readonly DraftSection[]
}

/** The fields of the whole book that an author can change. */
export type DraftIntent = NonNullable<BookPlan['intent']>
export type DraftPerson = BookPlan['people'][number]
type DraftTerm = BookPlan['terms'][number]
type DraftEvent = BookPlan['timeline'][number]
export type DraftScene = NonNullable<PlannedSection['scene']>
export type DraftArgument = NonNullable<PlannedSection['argument']>
export type DraftEvidence = DraftArgument['evidence'][number]

/** A plan that is being edited. */
export interface PlanDraft {
  title: string
  intent: DraftIntent | null
  people: readonly DraftPerson[]
  terms: readonly DraftTerm[]
  timeline: readonly DraftEvent[]
  to_be_checked: readonly string[]
  chapters: readonly DraftChapter[]
}

/**
 * Returns empty fields for the details of a section, which are all but its title, synopsis and
 * length.
 */
export const emptyDetails = (): Omit<DraftSection, 'key' | 'id' | 'title' | 'synopsis' | 'words' | 'locked'> => ({
  beats: [],
  scene: null,
  argument: null,
  opens: [],
  closes: [],
  to_be_checked: [],
})

const draftSection = ({ id, title, synopsis, words, locked, ...section }: PlannedSection): DraftSection => ({
  key: id,
  id,
  title,
  synopsis,
  words,
  locked,
  beats: section.beats,
  scene: section.scene,
  argument: section.argument,
  opens: section.opens,
  closes: section.closes,
  to_be_checked: section.to_be_checked,
})

/**
 * Returns the draft of a plan. Chapters have no ids in a plan, so each gets its key from its first
 * section.
 */
export const draftOf = ({ title, intent, people, terms, timeline, to_be_checked, chapters }: BookPlan): PlanDraft => ({
  title: title ?? '',
  intent,
  people,
  terms,
  timeline,
  to_be_checked,
  chapters: chapters.map((chapter, index) => ({
    key: `chapter ${chapter.sections[0]?.id ?? index}`,
    title: chapter.title,
    synopsis: chapter.synopsis,
    sections: chapter.sections.map(draftSection),
  })),
})

/**
 * Fills in fields that are missing in a draft which an older version of this page stored. `plan` is
 * the plan that it was made from, or a newer one.
 */
export const completeDraft = (draft: PlanDraft, plan: BookPlan): PlanDraft => {
  const now = draftOf(plan)
  const stored = new Map(now.chapters.flatMap(({ sections }) => sections.map((section) => [section.id, section])))
  return {
    ...now,
    ...draft,
    chapters: draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({ ...emptyDetails(), ...stored.get(section.id), ...section })),
    })),
  }
}

const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields

/** Returns true if at least one field has text. */
export const isFilled = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '')

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
const filledRows = <Row extends object>(rows: readonly Row[]): Row[] => rows.filter(isFilled).map(trimmed)

const editedArgument = (argument: DraftArgument): DraftArgument | null => {
  const evidence = argument.evidence
    .filter(({ text }) => text.trim())
    .map(({ text, reference, quote }) => ({ text: text.trim(), reference: reference?.trim() || null, quote }))
  return isFilled(argument) || evidence.length > 0 ? { ...trimmed(argument), evidence } : null
}

const editedSection = ({ id, title, synopsis, words, locked, ...section }: DraftSection) => ({
  ...(id !== undefined && { id }),
  title: title.trim(),
  synopsis: synopsis.trim(),
  words,
  locked,
  to_be_checked: section.to_be_checked,
  beats: filled(section.beats),
  scene: section.scene && isFilled(section.scene) ? trimmed(section.scene) : null,
  argument: section.argument && editedArgument(section.argument),
  opens: filled(section.opens),
  closes: filled(section.closes),
})

export const editedPlan = (draft: PlanDraft, version: number): EditedPlan => ({
  version,
  ...(draft.title.trim() && { title: draft.title.trim() }),
  ...(draft.intent && {
    intent: { ...draft.intent, voice: filled(draft.intent.voice), avoid: filled(draft.intent.avoid) },
  }),
  people: filledRows(draft.people),
  terms: filledRows(draft.terms),
  timeline: filledRows(draft.timeline),
  to_be_checked: [...draft.to_be_checked],
  chapters: draft.chapters.map((chapter) => ({
    title: chapter.title.trim(),
    synopsis: chapter.synopsis.trim(),
    sections: chapter.sections.map(editedSection),
  })),
})

/**
 * Copies the server's answer to `sent` into the draft: the ids of new sections, found by their
 * positions in `saved`, and the statements that still have to be checked.
 */
export const withDecisions = (draft: PlanDraft, sent: PlanDraft, saved: BookPlan): PlanDraft => {
  const decided = new Map(
    sent.chapters.flatMap(({ sections }, chapter) =>
      sections.map(({ key }, section) => [key, saved.chapters[chapter]?.sections[section]] as const),
    ),
  )
  return {
    ...draft,
    to_be_checked: draft.to_be_checked.filter((statement) => saved.to_be_checked.includes(statement)),
    chapters: draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => {
        const stored = decided.get(section.key)
        if (!stored) return section
        const left = section.to_be_checked.filter((statement) => stored.to_be_checked.includes(statement))
        return { ...section, id: section.id ?? stored.id, to_be_checked: left }
      }),
    })),
  }
}

/**
 * Turns sections that were removed from the server's plan into new sections, so that the server
 * accepts them.
 */
export const withoutUnknownIds = (draft: PlanDraft, { chapters }: BookPlan): PlanDraft => {
  const known = new Set<string | undefined>(chapters.flatMap(({ sections }) => sections.map(({ id }) => id)))
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => (known.has(section.id) ? section : { ...section, id: undefined })),
    })),
  }
}

/** Returns true if both drafts would be saved as the same plan. */
export const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean =>
  JSON.stringify(editedPlan(one, 0)) === JSON.stringify(editedPlan(other, 0))

export const wordsOf = ({ chapters }: PlanDraft): number =>
  chapters.reduce((sum, { sections }) => sum + sections.reduce((words, section) => words + section.words, 0), 0)

export const sectionsOf = ({ chapters }: PlanDraft): number =>
  chapters.reduce((sum, { sections }) => sum + sections.length, 0)
