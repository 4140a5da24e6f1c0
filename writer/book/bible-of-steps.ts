import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Steps } from '#manuscript/model/steps.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { bibleSteps } from '#writer/bible/build-bible.ts'
import { runInTurns } from '#writer/builtin/text/run-in-turns.ts'
import { linesOfBlocks } from './block-lines.ts'
import type { BookStep } from './book-state.ts'
import { blocksOf, emptyRecords, recordStep, type StepRecords } from './step-records.ts'

/** Leaves out facts whose passage a rewrite or a repaired transition has changed. */
const statedFacts = (blocks: readonly ManuscriptBlock[], { facts, promises, ...rest }: SectionFacts): SectionFacts => {
  const text = linesOfBlocks(blocks).join('\n')
  return {
    ...rest,
    facts: facts.filter(({ quote }) => text.includes(quote)),
    promises: promises.filter(({ quote }) => text.includes(quote)),
  }
}

/**
 * Computes the bible from the facts that the current text of the sections still states, one section
 * at a time.
 */
export function* bibleOfRecords(records: StepRecords, language: LanguageCode): Steps<Bible> {
  const sections = []
  for (const { place, found } of records.found.values()) {
    sections.push({ place, found: statedFacts(blocksOf(records, place), found) })
    yield
  }
  return yield* bibleSteps({ sections, decisions: [...records.decisions.values()] }, language)
}

/**
 * Returns the bible of a book with these steps. Yields to the event loop, because a book may be
 * very long.
 */
export const bibleOfSteps = (steps: readonly BookStep[], language: LanguageCode): Promise<Bible> => {
  const records = emptyRecords()
  for (const step of steps) recordStep(records, step)
  return runInTurns(bibleOfRecords(records, language))
}
