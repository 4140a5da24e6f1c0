import { planLimits } from '#contract/book-plans.ts'
import { type DraftChapter, type DraftSection, emptyDetails, type PlanDraft } from './plan-draft.ts'

type Chapters = PlanDraft['chapters']

const placeOf = (chapters: Chapters, key: string): { chapter: number; section: number } | null => {
  for (const [chapter, { sections }] of chapters.entries()) {
    const section = sections.findIndex((one) => one.key === key)
    if (section !== -1) return { chapter, section }
  }
  return null
}

const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

const withChapters = (draft: PlanDraft, chapters: Chapters): PlanDraft => ({ ...draft, chapters })

const withSections = (draft: PlanDraft, at: number, sections: readonly DraftSection[]): PlanDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter, index) => (index === at ? { ...chapter, sections } : chapter)),
  )

/**
 * Moves a section into another chapter. Returns the draft itself if a chapter would be too short or
 * too long.
 */
const toOtherChapter = (draft: PlanDraft, from: { chapter: number; section: number }, chapter: number, at: number) => {
  const source = draft.chapters[from.chapter]!
  const target = draft.chapters[chapter]
  const { min, max } = planLimits.sections
  if (!target || source.sections.length <= min || target.sections.length >= max) return draft
  const without = withSections(draft, from.chapter, source.sections.toSpliced(from.section, 1))
  return withSections(without, chapter, target.sections.toSpliced(at, 0, source.sections[from.section]!))
}

/**
 * Moves a chapter past its neighbour, or a section past its neighbour or into the next chapter.
 * Returns the draft itself if it can't be moved.
 */
export const moveByOne = (draft: PlanDraft, key: string, by: -1 | 1): PlanDraft => {
  const { chapters } = draft
  const chapter = chapters.findIndex((one) => one.key === key)
  if (chapter !== -1)
    return chapters[chapter + by] ? withChapters(draft, moved(chapters, chapter, chapter + by)) : draft
  const from = placeOf(chapters, key)
  if (!from) return draft
  const { sections } = chapters[from.chapter]!
  if (sections[from.section + by])
    return withSections(draft, from.chapter, moved(sections, from.section, from.section + by))
  const target = chapters[from.chapter + by]
  return toOtherChapter(draft, from, from.chapter + by, by === 1 ? 0 : (target?.sections.length ?? 0))
}

/** All rows of a plan in reading order. */
const rowsOf = (chapters: Chapters): string[] =>
  chapters.flatMap(({ key, sections }) => [key, ...sections.map((section) => section.key)])

/**
 * Moves a dragged chapter or section over another row. `toward` is the direction of the drag. It
 * prevents two rows that were just swapped from being swapped back.
 */
export const moveOver = (draft: PlanDraft, key: string, over: string, toward: -1 | 1): PlanDraft => {
  const { chapters } = draft
  const rows = rowsOf(chapters)
  if (Math.sign(rows.indexOf(over) - rows.indexOf(key)) !== toward) return draft
  const overSection = placeOf(chapters, over)
  const overChapter = overSection?.chapter ?? chapters.findIndex((one) => one.key === over)
  const chapter = chapters.findIndex((one) => one.key === key)
  if (chapter !== -1)
    return overChapter === chapter ? draft : withChapters(draft, moved(chapters, chapter, overChapter))
  const from = placeOf(chapters, key)
  if (!from) return draft
  if (overSection?.chapter === from.chapter)
    return withSections(draft, from.chapter, moved(chapters[from.chapter]!.sections, from.section, overSection.section))
  if (overSection) return toOtherChapter(draft, from, overSection.chapter, overSection.section + (toward === 1 ? 1 : 0))
  // A section dragged upwards over the heading of a chapter becomes the last one of the previous
  // chapter. Dragged downwards, it becomes the first one of this chapter.
  const target = toward === 1 ? overChapter : overChapter - 1
  return toOtherChapter(draft, from, target, toward === 1 ? 0 : (chapters[target]?.sections.length ?? 0))
}

const newSection = (words: number): DraftSection => ({
  key: crypto.randomUUID(),
  id: undefined,
  title: '',
  synopsis: '',
  ...emptyDetails(),
  words,
  locked: false,
})

const usualWords = ({ chapters }: PlanDraft): number => {
  const { min, max } = planLimits.words
  const all = chapters.flatMap(({ sections }) => sections.map(({ words }) => words))
  const mean = all.reduce((sum, words) => sum + words, 0) / Math.max(1, all.length)
  return Math.min(max, Math.max(min, Math.round(mean / 10) * 10))
}

/** Adds an empty section below another one, or at the end of a chapter. Returns it with the draft. */
export const addSection = (draft: PlanDraft, below: string): [PlanDraft, DraftSection | null] => {
  const place = placeOf(draft.chapters, below)
  const chapter = place?.chapter ?? draft.chapters.findIndex(({ key }) => key === below)
  const sections = draft.chapters[chapter]?.sections
  if (!sections || sections.length >= planLimits.sections.max) return [draft, null]
  const added = newSection(usualWords(draft))
  const at = place ? place.section + 1 : sections.length
  return [withSections(draft, chapter, sections.toSpliced(at, 0, added)), added]
}

/** Adds an empty chapter with one empty section at the end. Returns it with the draft. */
export const addChapter = (draft: PlanDraft): [PlanDraft, DraftChapter | null] => {
  if (draft.chapters.length >= planLimits.chapters.max) return [draft, null]
  const added = { key: crypto.randomUUID(), title: '', synopsis: '', sections: [newSection(usualWords(draft))] }
  return [withChapters(draft, [...draft.chapters, added]), added]
}

/** Returns true if a chapter or a section can be removed. At least one of each must remain. */
export const isRemovable = (draft: PlanDraft, key: string): boolean => {
  const place = placeOf(draft.chapters, key)
  return place
    ? draft.chapters[place.chapter]!.sections.length > planLimits.sections.min
    : draft.chapters.length > planLimits.chapters.min
}

/** Removes a chapter with its sections, or a section. */
export const remove = (draft: PlanDraft, key: string): PlanDraft => {
  if (!isRemovable(draft, key)) return draft
  const place = placeOf(draft.chapters, key)
  if (!place)
    return withChapters(
      draft,
      draft.chapters.filter((chapter) => chapter.key !== key),
    )
  return withSections(draft, place.chapter, draft.chapters[place.chapter]!.sections.toSpliced(place.section, 1))
}

/** Returns the row at the place of a removed one: the next row, or else the last. */
export const rowBeside = (before: PlanDraft, after: PlanDraft, key: string): string => {
  const rows = rowsOf(before.chapters)
  const left = rowsOf(after.chapters)
  return rows.slice(rows.indexOf(key)).find((row) => left.includes(row)) ?? left.at(-1) ?? key
}

export const changeChapter = (draft: PlanDraft, key: string, change: Partial<DraftChapter>): PlanDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...change } : chapter)),
  )

export const changeSection = (draft: PlanDraft, key: string, change: Partial<DraftSection>): PlanDraft =>
  withChapters(
    draft,
    draft.chapters.map((chapter) =>
      chapter.sections.some((section) => section.key === key)
        ? {
            ...chapter,
            sections: chapter.sections.map((section) => (section.key === key ? { ...section, ...change } : section)),
          }
        : chapter,
    ),
  )

/** Describes the new place of a chapter or a section for screen readers. */
export const placeInWords = ({ chapters }: PlanDraft, key: string): string => {
  const place = placeOf(chapters, key)
  if (!place) {
    const at = chapters.findIndex((chapter) => chapter.key === key)
    return `${chapters[at]?.title ?? ''}: chapter ${at + 1} of ${chapters.length}`
  }
  const { sections } = chapters[place.chapter]!
  return `${sections[place.section]!.title}: section ${place.section + 1} of ${sections.length} in chapter ${place.chapter + 1}`
}
