import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { runSteps } from '#manuscript/model/steps.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import type { TextIndex } from '#writer/bible/text-index.ts'
import type { BookShape, MemoryMode } from '#writer/bible/memory-mode.ts'
import { overusedPhrases } from '#writer/craft/overused-phrases.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import type { RepetitionIndex } from '#writer/quality/repetition-index.ts'
import { bibleOfRecords } from './bible-of-steps.ts'
import { linesOfBlocks, markdownOfBlocks } from './block-lines.ts'
import type { BookStep, ChapterBrief, FailedSection, SectionDraft, SectionPlace, WrittenSection } from './book-state.ts'
import { idOfStep } from './plan-book.ts'
import { placeholderText } from './placeholder-text.ts'
import type { SectionTurn } from './planned-prompt.ts'
import { blocksOf, emptyRecords, recordStep, sectionKey } from './step-records.ts'

/** In-memory state of a book, built from its stored steps and updated with each new step. */
export interface BookSoFar {
  readonly outline: Outline | undefined
  readonly title: string | undefined
  /** Ids of finished steps. */
  done: Set<string>
  repetitions: RepetitionIndex
  /**
   * Returns the plan from which the sections are written. A book that an older version began has
   * none. A book whose sections were rearranged has none either, so that no section receives the
   * plan of another.
   */
  plan(): Plan | undefined
  brief(chapter: number): ChapterBrief | undefined
  section(chapter: number, section: number): WrittenSection | undefined
  /** Returns the failure of a section, unless a later run has written that section. */
  failure(chapter: number, section: number): FailedSection | undefined
  /**
   * Returns the text from which this section continues: the draft of an interrupted run or, for the
   * first section, the opening that the author chose.
   */
  draft(chapter: number, section: number): SectionDraft | undefined
  /** Returns the section's current text, with repaired transitions. */
  blocks(chapter: number, section: number): ManuscriptBlock[]
  facts(chapter: number, section: number): string[]
  /** Sentences of the book's current text. */
  sentences: TextIndex
  /** Returns the facts that the current text of the sections still states. */
  bible(): Bible
  /** Returns the estimated tokens of a section's text, or 0 if it is not written. */
  tokens(chapter: number, section: number): number
  /** Returns the estimated tokens of a text with this many words in the language of the book. */
  expectedTokens(words: number): number
  /** Returns the places of the written sections, in the order in which they were written. */
  written(): SectionPlace[]
  /** Returns the phrases that the sections have used too often. */
  overused(): readonly string[]
  /** The profile of the model that writes the sections. */
  modelFacts: ModelFacts
  /** Prompts of sections, by memory mode and place, which the prompts of later sections continue. */
  turns: Map<string, SectionTurn>
  /** Sizes of the book, which decide its memory mode; undefined until the first prompt. */
  shape?: BookShape
  /** The memory mode of its first section; undefined until that is written. */
  memory?: MemoryMode
  add(step: BookStep): void
}

/** Returns true if the plan and the outline have the same titles in the same places. */
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

export const bookSoFar = (language: LanguageCode, storedSteps: readonly BookStep[]): BookSoFar => {
  const records = emptyRecords()
  const tokens = new Map<string, number>()
  let bible: Bible | undefined
  let overused: readonly string[] | undefined

  const textChanged = (place: SectionPlace, blocks: readonly ManuscriptBlock[]): void => {
    const key = sectionKey(place.chapter, place.section)
    book.repetitions.remember(key, linesOfBlocks(blocks))
    book.sentences.put(place, linesOfBlocks(blocks))
    overused = undefined
    tokens.set(key, estimateTokens(markdownOfBlocks(blocks)))
  }

  const writtenTexts = (): string[] =>
    book.written().map(({ chapter, section }) => linesOfBlocks(book.blocks(chapter, section)).join('\n'))

  /** Returns names that the overused phrases must not include, because names have to recur. */
  const namesToKeep = (): string[] => [
    ...book.bible().entities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...(records.plan ? [...records.plan.world.people, ...records.plan.world.terms].map(({ name }) => name) : []),
  ]

  const book: BookSoFar = {
    get outline() {
      return records.outline
    },
    get title() {
      return records.title
    },
    done: new Set(),
    repetitions: createRepetitionIndex(language),
    sentences: createTextIndex(language),
    modelFacts: {},
    turns: new Map(),
    plan: () => (records.plan && records.outline && isPlanOf(records.plan, records.outline) ? records.plan : undefined),
    brief: (chapter) => records.briefs.get(chapter),
    section: (chapter, section) => records.sections.get(sectionKey(chapter, section))?.written,
    failure(chapter, section) {
      const key = sectionKey(chapter, section)
      return records.sections.has(key) ? undefined : records.failures.get(key)
    },
    draft: (chapter, section) =>
      records.drafts.get(sectionKey(chapter, section)) ??
      (chapter === 0 && section === 0 ? openingDraft(book.plan()) : undefined),
    blocks: (chapter, section) => blocksOf(records, { chapter, section }),
    facts: (chapter, section) => records.sections.get(sectionKey(chapter, section))?.facts ?? [],
    bible: () => (bible ??= runSteps(bibleOfRecords(records, language))),
    tokens: (chapter, section) => tokens.get(sectionKey(chapter, section)) ?? 0,
    expectedTokens: (words) => estimateTokens(placeholderText(words, language)),
    written: () => [...records.sections.values()].map(({ written: { chapter, section } }) => ({ chapter, section })),
    overused: () => (overused ??= overusedPhrases(writtenTexts(), language, namesToKeep())),
    add(step) {
      for (const { place, blocks } of recordStep(records, step)) textChanged(place, blocks)
      bible = undefined
      book.memory ??= records.memory
      // A draft is not a finished section.
      if (step.type !== 'section-draft') book.done.add(idOfStep(step))
    },
  }
  // Transitions replace section text, so sections are added first, in any stored order.
  for (const step of storedSteps) if (step.type !== 'boundary') book.add(step)
  for (const step of storedSteps) if (step.type === 'boundary') book.add(step)
  return book
}
