import type { Block } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { buildBible } from '#writer/bible/build-bible.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import type { TextIndex } from '#writer/bible/text-index.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import type { RepetitionIndex } from '#writer/quality/repetition-index.ts'
import { linesOfBlocks } from './block-lines.ts'
import type { BookStep, ChapterBrief, FailedSection, SectionDraft, SectionPlace, WrittenSection } from './book-state.ts'
import { stepIds } from './plan-book.ts'

/** In-memory state of a book, built from its stored steps and updated with each new step. */
export interface BookSoFar {
  outline: Outline | undefined
  title: string | undefined
  /** Ids of finished steps. */
  done: Set<string>
  repetitions: RepetitionIndex
  brief(chapter: number): ChapterBrief | undefined
  section(chapter: number, section: number): WrittenSection | undefined
  /** Returns the failure of a section, unless a later run has written that section. */
  failure(chapter: number, section: number): FailedSection | undefined
  /** Returns the text of an interrupted run from which this section continues. */
  draft(chapter: number, section: number): SectionDraft | undefined
  /** Returns the section's current text, with repaired transitions. */
  blocks(chapter: number, section: number): Block[]
  facts(chapter: number, section: number): string[]
  /** Sentences of the book's current text. */
  sentences: TextIndex
  /** Returns the facts that the current text of the sections still states. */
  bible(): Bible
  add(step: BookStep): void
}

const key = (chapter: number, section: number) => `${chapter}.${section}`

export const bookSoFar = (language: LanguageCode, kept: readonly BookStep[]): BookSoFar => {
  const briefs = new Map<number, ChapterBrief>()
  const sections = new Map<string, { written: WrittenSection; facts: string[] }>()
  const failures = new Map<string, FailedSection>()
  const drafts = new Map<string, SectionDraft>()
  const repaired = new Map<string, Block[]>()
  const found = new Map<string, { place: SectionPlace; found: SectionFacts }>()
  let bible: Bible | undefined

  /** Leaves out facts whose passage a rewrite or a repaired transition has changed. */
  const statedFacts = (place: SectionPlace, { facts, promises, ...rest }: SectionFacts): SectionFacts => {
    const text = linesOfBlocks(book.blocks(place.chapter, place.section)).join('\n')
    return {
      ...rest,
      facts: facts.filter(({ quote }) => text.includes(quote)),
      promises: promises.filter(({ quote }) => text.includes(quote)),
    }
  }

  const textChanged = (place: SectionPlace, blocks: readonly Block[]): void => {
    book.repetitions.remember(key(place.chapter, place.section), linesOfBlocks(blocks))
    book.sentences.put(place, linesOfBlocks(blocks))
    bible = undefined
  }

  const book: BookSoFar = {
    outline: undefined,
    title: undefined,
    done: new Set(),
    repetitions: createRepetitionIndex(language),
    brief: (chapter) => briefs.get(chapter),
    section: (chapter, section) => sections.get(key(chapter, section))?.written,
    failure: (chapter, section) =>
      sections.has(key(chapter, section)) ? undefined : failures.get(key(chapter, section)),
    draft: (chapter, section) => drafts.get(key(chapter, section)),
    blocks: (chapter, section) =>
      repaired.get(key(chapter, section)) ?? sections.get(key(chapter, section))?.written.blocks ?? [],
    facts: (chapter, section) => sections.get(key(chapter, section))?.facts ?? [],
    sentences: createTextIndex(language),
    bible() {
      bible ??= buildBible(
        { sections: [...found.values()].map((one) => ({ ...one, found: statedFacts(one.place, one.found) })) },
        language,
      )
      return bible
    },
    add(step) {
      switch (step.type) {
        case 'outline':
          book.outline = step.outline
          break
        case 'brief':
          briefs.set(step.chapter, step.brief)
          book.done.add(stepIds.brief(step.chapter))
          break
        case 'section': {
          const { chapter, section } = step.section
          sections.set(key(chapter, section), { written: step.section, facts: step.facts })
          textChanged({ chapter, section }, step.section.blocks)
          book.done.add(stepIds.section(chapter, section))
          break
        }
        case 'section-failed':
          failures.set(key(step.chapter, step.section), step)
          book.done.add(stepIds.section(step.chapter, step.section))
          break
        case 'facts': {
          const { chapter, section } = step
          found.set(key(chapter, section), { place: { chapter, section }, found: step.found })
          book.done.add(stepIds.facts(chapter, section))
          bible = undefined
          break
        }
        case 'section-draft':
          drafts.set(key(step.chapter, step.section), step)
          break
        case 'boundary':
          for (const { section, blocks } of step.sections) {
            repaired.set(key(step.chapter, section), blocks)
            textChanged({ chapter: step.chapter, section }, blocks)
          }
          book.done.add(stepIds.transitions(step.chapter))
          break
        case 'title':
          book.title = step.title
          book.done.add(stepIds.title)
      }
    },
  }
  // Transitions replace section text, so sections are added first, whatever the stored order.
  for (const step of kept) if (step.type !== 'boundary') book.add(step)
  for (const step of kept) if (step.type === 'boundary') book.add(step)
  return book
}
