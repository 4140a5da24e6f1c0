import type { Block } from '#manuscript/model/book.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { buildBible } from '#writer/bible/build-bible.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { FindingDecision } from '#writer/bible/decide-finding.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import type { TextIndex } from '#writer/bible/text-index.ts'
import type { BookShape, MemoryMode } from '#writer/bible/memory-mode.ts'
import { overusedPhrases } from '#writer/craft/overused-phrases.ts'
import { estimateTokens } from '#writer/model/estimate-tokens.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import type { RepetitionIndex } from '#writer/quality/repetition-index.ts'
import { linesOfBlocks, markdownOfBlocks } from './block-lines.ts'
import type { BookStep, ChapterBrief, FailedSection, SectionDraft, SectionPlace, WrittenSection } from './book-state.ts'
import { idOfStep, stepIds } from './plan-book.ts'
import { placeholderText } from './placeholder-text.ts'
import type { SectionTurn } from './planned-prompt.ts'

/** In-memory state of a book, built from its stored steps and updated with each new step. */
export interface BookSoFar {
  outline: Outline | undefined
  title: string | undefined
  /** Ids of finished steps. */
  done: Set<string>
  repetitions: RepetitionIndex
  /**
   * Returns the plan that the sections are written from. A book that an older version began has
   * none, and neither has one whose sections were arranged anew, so that no section receives the
   * plan of another.
   */
  plan(): Plan | undefined
  brief(chapter: number): ChapterBrief | undefined
  section(chapter: number, section: number): WrittenSection | undefined
  /** Returns the failure of a section, unless a later run has written that section. */
  failure(chapter: number, section: number): FailedSection | undefined
  /**
   * Returns the text from which this section continues: that of an interrupted run or, for the first
   * section, the opening that the author chose.
   */
  draft(chapter: number, section: number): SectionDraft | undefined
  /** Returns the section's current text, with repaired transitions. */
  blocks(chapter: number, section: number): Block[]
  facts(chapter: number, section: number): string[]
  /** Sentences of the book's current text. */
  sentences: TextIndex
  /** Returns the facts that the current text of the sections still states. */
  bible(): Bible
  /** Estimated tokens of a section's text; 0 if it is not written. */
  tokens(chapter: number, section: number): number
  /** Estimated tokens of a text of so many words in the language of the book. */
  expectedTokens(words: number): number
  /** Places of the written sections, in the order in which they were written. */
  written(): SectionPlace[]
  /** Phrases that the sections have used too often. */
  overused(): readonly string[]
  /** The profile of the model that writes the sections. */
  modelFacts: ModelFacts
  /** Prompts of sections, by memory mode and place, which the prompts of later sections continue. */
  turns: Map<string, SectionTurn>
  /** Sizes of the book, which decide its memory mode; undefined until the first prompt. */
  shape?: BookShape
  /** The memory mode that its first section was written with; undefined until then. */
  memory?: MemoryMode
  add(step: BookStep): void
}

/** Returns true if the plan has the same titles in the same places as the outline. */
const isPlanOf = ({ chapters }: Plan, outline: Outline): boolean =>
  chapters.length === outline.chapters.length &&
  chapters.every(({ title, sections }, chapter) => {
    const planned = outline.chapters[chapter]!
    return (
      planned.title === title &&
      planned.subchapters.length === sections.length &&
      sections.every((section, at) => section.title === planned.subchapters[at]!.title)
    )
  })

const openingDraft = (plan: Plan | undefined): SectionDraft | undefined => {
  if (!plan?.opening) return undefined
  const blocks = markdownToBlocks(plan.opening.text)
  return { chapter: 0, section: 0, blocks, words: 0 }
}

const key = (chapter: number, section: number) => `${chapter}.${section}`

export const bookSoFar = (language: LanguageCode, kept: readonly BookStep[]): BookSoFar => {
  const briefs = new Map<number, ChapterBrief>()
  const sections = new Map<string, { written: WrittenSection; facts: string[] }>()
  const failures = new Map<string, FailedSection>()
  const drafts = new Map<string, SectionDraft>()
  const repaired = new Map<string, Block[]>()
  const found = new Map<string, { place: SectionPlace; found: SectionFacts }>()
  const decisions = new Map<string, FindingDecision>()
  let bible: Bible | undefined
  let plan: Plan | undefined
  const tokens = new Map<string, number>()
  let overused: readonly string[] | undefined

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
    overused = undefined
    tokens.set(key(place.chapter, place.section), estimateTokens(markdownOfBlocks(blocks)))
  }

  const writtenTexts = (): string[] =>
    book.written().map(({ chapter, section }) => linesOfBlocks(book.blocks(chapter, section)).join('\n'))

  /** Names have to recur. */
  const namesToKeep = (): string[] => [
    ...book.bible().entities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...(plan ? [...plan.world.people, ...plan.world.terms].map(({ name }) => name) : []),
  ]

  const book: BookSoFar = {
    outline: undefined,
    title: undefined,
    done: new Set(),
    repetitions: createRepetitionIndex(language),
    plan: () => (plan && book.outline && isPlanOf(plan, book.outline) ? plan : undefined),
    brief: (chapter) => briefs.get(chapter),
    section: (chapter, section) => sections.get(key(chapter, section))?.written,
    failure: (chapter, section) =>
      sections.has(key(chapter, section)) ? undefined : failures.get(key(chapter, section)),
    draft: (chapter, section) =>
      drafts.get(key(chapter, section)) ?? (chapter === 0 && section === 0 ? openingDraft(book.plan()) : undefined),
    blocks: (chapter, section) =>
      repaired.get(key(chapter, section)) ?? sections.get(key(chapter, section))?.written.blocks ?? [],
    facts: (chapter, section) => sections.get(key(chapter, section))?.facts ?? [],
    sentences: createTextIndex(language),
    bible() {
      bible ??= buildBible(
        {
          sections: [...found.values()].map((one) => ({ ...one, found: statedFacts(one.place, one.found) })),
          decisions: [...decisions.values()],
        },
        language,
      )
      return bible
    },
    tokens: (chapter, section) => tokens.get(key(chapter, section)) ?? 0,
    expectedTokens: (words) => estimateTokens(placeholderText(words, language)),
    written: () => [...sections.values()].map(({ written: { chapter, section } }) => ({ chapter, section })),
    overused() {
      overused ??= overusedPhrases(writtenTexts(), language, namesToKeep())
      return overused
    },
    modelFacts: {},
    turns: new Map(),
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
          book.memory ??= step.memory
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
        case 'decision':
          decisions.set(idOfStep(step), step)
          bible = undefined
          break
        case 'title':
          book.title = step.title
          book.done.add(stepIds.title)
          break
        default:
          if (step.type === 'plan-done') ({ plan } = step)
          book.done.add(idOfStep(step))
      }
    },
  }
  // Transitions replace section text, so sections are added first, whatever the stored order.
  for (const step of kept) if (step.type !== 'boundary') book.add(step)
  for (const step of kept) if (step.type === 'boundary') book.add(step)
  return book
}
