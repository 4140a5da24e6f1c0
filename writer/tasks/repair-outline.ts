import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { cleanTitle } from './clean-title.ts'

/** What a model proposed: any number of chapters and sections, with any titles. */
export interface ProposedOutline {
  title: string
  chapters: { title: string; sectionTitles: string[] }[]
}

export interface Counts {
  chapters: number
  subChapters: number
}

/** A title that is missing, empty, or stands elsewhere in the book already. `section` is missing for a chapter's own title. */
export interface TitleGap {
  chapter: number
  section?: number
}

/** By this two titles are the same: "The Sea" and "the sea!" are. */
export const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** An outline of exactly the counts asked for: what is too much is left out, and what is wrong is an empty title. */
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
  // Chapters take their titles first: a section that is called as a chapter is the one to change.
  const titles = chosen.map((chapter) => use(chapter?.title))
  return {
    title: cleanTitle(proposed.title, instructions, language),
    chapters: chosen.map((chapter, at) => ({
      title: titles[at]!,
      subchapters: Array.from({ length: subChapters }, (_, index) => ({ title: use(chapter?.sectionTitles[index]) })),
    })),
  }
}

/** In the order of reading. */
export const titleGapsOf = ({ chapters }: Outline): TitleGap[] =>
  chapters.flatMap(({ title, subchapters }, chapter) => [
    ...(title === '' ? [{ chapter }] : []),
    ...subchapters.flatMap((section, index) => (section.title === '' ? [{ chapter, section: index }] : [])),
  ])

/** Puts titles where the gaps are, one each; a title that stands in the book already leaves its gap open. */
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
