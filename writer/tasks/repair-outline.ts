import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { cleanTitle } from './clean-title.ts'

/** An outline as proposed by a model: any number of chapters and sections, with any titles. */
export interface ProposedOutline {
  title: string
  chapters: { title: string; sectionTitles: string[] }[]
}

export interface Counts {
  chapters: number
  subChapters: number
}

/**
 * A title that is missing, empty, or a duplicate. `section` is undefined for a chapter's own title.
 */
export interface TitleGap {
  chapter: number
  section?: number
}

/** Normalizes a title for comparison: "The Sea" and "the sea!" are equal. */
export const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/**
 * Fits an outline to the requested counts: drops surplus chapters and sections, and replaces
 * unusable titles with empty ones.
 */
export const fitOutline = (
  proposed: ProposedOutline,
  { chapters, subChapters }: Counts,
  instructions: string,
  language: LanguageCode,
): Outline => {
  const taken = new Set<string>()
  const use = (title: string | undefined): string => {
    const cleaned = cleanTitle(title ?? '', instructions, language)
    const key = titleKey(cleaned)
    if (key === '' || taken.has(key)) return ''
    taken.add(key)
    return cleaned
  }
  const chosen = Array.from({ length: chapters }, (_, at) => proposed.chapters[at])
  // Chapters take their titles first, so that a section with the same title is the one to change.
  const titles = chosen.map((chapter) => use(chapter?.title))
  return {
    title: cleanTitle(proposed.title, instructions, language),
    chapters: chosen.map((chapter, at) => ({
      title: titles[at]!,
      subchapters: Array.from({ length: subChapters }, (_, index) => ({ title: use(chapter?.sectionTitles[index]) })),
    })),
  }
}

/** Lists the missing titles in reading order. */
export const titleGapsOf = ({ chapters }: Outline): TitleGap[] =>
  chapters.flatMap(({ title, subchapters }, chapter) => [
    ...(title === '' ? [{ chapter }] : []),
    ...subchapters.flatMap((section, index) => (section.title === '' ? [{ chapter, section: index }] : [])),
  ])

/** Fills the missing titles, one each. A duplicate title leaves its gap open. */
export const fillTitleGaps = (
  outline: Outline,
  gaps: readonly TitleGap[],
  titles: readonly string[],
  instructions: string,
  language: LanguageCode,
): Outline => {
  const filled = structuredClone(outline)
  const taken = new Set(
    outline.chapters
      .flatMap(({ title, subchapters }) => [title, ...subchapters.map((section) => section.title)])
      .map(titleKey),
  )
  for (const [at, { chapter, section }] of gaps.entries()) {
    const title = cleanTitle(titles[at] ?? '', instructions, language)
    const key = titleKey(title)
    if (key === '' || taken.has(key)) continue
    taken.add(key)
    const place = section === undefined ? filled.chapters[chapter]! : filled.chapters[chapter]!.subchapters[section]!
    place.title = title
  }
  return filled
}
