import type { Manuscript } from '#contract/books.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { Block, Book } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { BookStep, WrittenSection } from '#writer/book/book-state.ts'

export interface WrittenBook {
  outline: Outline | null
  title: string | null
  /** By `sectionKey`; with the joints as the boundary pass left them. */
  sections: Map<string, WrittenSection>
  /** Words asked for, by `sectionKey`. */
  planned: Map<string, number>
}

export const sectionKey = (chapter: number, section: number) => `${chapter}.${section}`

/** What the finished steps of a book add up to, in whatever order they are given. */
export const writtenBook = (steps: readonly BookStep[]): WrittenBook => {
  const book: WrittenBook = { outline: null, title: null, sections: new Map(), planned: new Map() }
  const joints: [string, Block[]][] = []
  for (const step of steps) {
    if (step.type === 'outline') book.outline = step.outline
    else if (step.type === 'title') book.title = step.title
    else if (step.type === 'section')
      book.sections.set(sectionKey(step.section.chapter, step.section.section), step.section)
    else if (step.type === 'brief')
      step.brief.sections.forEach(({ words }, section) => book.planned.set(sectionKey(step.chapter, section), words))
    else for (const { section, blocks } of step.sections) joints.push([sectionKey(step.chapter, section), blocks])
  }
  for (const [key, blocks] of joints) {
    const section = book.sections.get(key)
    if (section) book.sections.set(key, { ...section, blocks })
  }
  return book
}

type Chapters = Manuscript['chapters']

/** `live` has the state of sections that are being written right now. */
export const chaptersOf = (
  { outline, sections, planned }: WrittenBook,
  live: ReadonlyMap<string, { state: 'writing' | 'mending'; words: number }>,
): Chapters =>
  (outline?.chapters ?? []).map((chapter, chapterIndex) => ({
    title: chapter.title,
    sections: chapter.subchapters.map(({ title }, sectionIndex) => {
      const key = sectionKey(chapterIndex, sectionIndex)
      const written = sections.get(key)
      const now = live.get(key)
      return {
        title,
        state: written ? ('done' as const) : (now?.state ?? ('waiting' as const)),
        words: written?.words ?? now?.words ?? 0,
        words_planned: planned.get(key) ?? SECTION_WORDS,
        blocks: written?.blocks ?? null,
      }
    }),
  }))

/** Mean S_l of the finished sections. */
export const lengthScore = ({ sections }: WrittenBook): number | null => {
  if (sections.size === 0) return null
  let sum = 0
  for (const { measures } of sections.values()) sum += measures.length
  return sum / sections.size
}

interface AsBook {
  author: string
  language: LanguageCode
  createdAt: Date
  /** null while the book is being written; files then say that it changed now. */
  finishedAt: Date | null
}

/** The book to export. Sections that are not written are left out. */
export const asBook = (
  { outline, title, sections }: WrittenBook,
  { author, language, createdAt, finishedAt }: AsBook,
): Book => ({
  title: title ?? outline?.title ?? 'Untitled',
  author,
  language,
  dates: { created: createdAt.toISOString(), modified: (finishedAt ?? new Date()).toISOString() },
  chapters: (outline?.chapters ?? []).map((chapter, chapterIndex) => ({
    title: chapter.title,
    blocks: [],
    sections: chapter.subchapters.flatMap(({ title }, sectionIndex) => {
      const written = sections.get(sectionKey(chapterIndex, sectionIndex))
      return written ? [{ title, blocks: written.blocks }] : []
    }),
  })),
})
