import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { runSteps, type Steps } from '#manuscript/model/steps.ts'
import type { SectionFacts } from './accept-facts.ts'
import type { Bible, Fact, StoryPromise } from './bible.ts'
import { emptyBible, isBefore } from './bible.ts'
import { withDecided, withIntended } from './decide-finding.ts'
import type { FindingDecision } from './decide-finding.ts'
import { mergePromises, mergeSteps } from './merge-facts.ts'

/** The sources of a bible: the plan, the author's facts, and the accepted facts of each section. */
export interface BibleSources {
  /** Facts of the plan, of the author and of references. */
  facts?: readonly Fact[]
  promises?: readonly StoryPromise[]
  sections: readonly { place: SectionPlace; found: SectionFacts }[]
  /** The decisions of the author about facts that differ. */
  decisions?: readonly FindingDecision[]
}

/**
 * Builds the bible of a book from its stored steps. Sections are merged in reading order, so that
 * chapters written in parallel give the same bible, whichever finished first.
 */
export const buildBible = (sources: BibleSources, language: LanguageCode): Bible =>
  runSteps(bibleSteps(sources, language))

/** Computes `buildBible` as a generator with steps of a few milliseconds. */
export function* bibleSteps(
  { facts = [], promises = [], sections, decisions = [] }: BibleSources,
  language: LanguageCode,
): Steps<Bible> {
  const inOrder = sections.toSorted((one, other) =>
    isBefore(one.place, other.place) ? -1 : isBefore(other.place, one.place) ? 1 : 0,
  )
  // All facts are merged at once, because merging each section separately would compare all of them
  // each time.
  const all = withDecided([...facts, ...inOrder.flatMap(({ found }) => found.facts)], decisions)
  return {
    ...withIntended(yield* mergeSteps(emptyBible, all, language), decisions),
    notable: inOrder.flatMap(({ found }) => found.notable),
    promises: inOrder.reduce((known, { place, found }) => mergePromises(known, found, place), promises),
  }
}
