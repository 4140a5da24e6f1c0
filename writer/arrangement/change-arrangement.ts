import type { SectionPlace } from '#manuscript/model/outline.ts'
import type { ArrangedChapter, ArrangedSection, Arrangement } from './arrangement.ts'
import { idOf } from './arrangement.ts'

const withoutEmpty = (chapters: ArrangedChapter[]): Arrangement => ({
  chapters: chapters.filter(({ sections }) => sections.length > 0),
})

const replaceIn = (
  { chapters }: Arrangement,
  { chapter, section }: SectionPlace,
  removed: number,
  added: ArrangedSection[],
): ArrangedChapter[] =>
  chapters.map((one, at) =>
    at === chapter ? { ...one, sections: one.sections.toSpliced(section, removed, ...added) } : one,
  )

/**
 * Moves a section. In `to`, chapters are counted before the move, and sections without the moved
 * one. A chapter that loses its last section is removed.
 */
export const moveSection = (arrangement: Arrangement, from: SectionPlace, to: SectionPlace): Arrangement => {
  const moved = arrangement.chapters[from.chapter]!.sections[from.section]!
  const without = { chapters: replaceIn(arrangement, from, 1, []) }
  return withoutEmpty(replaceIn(without, to, 0, [moved]))
}

/** Returns the ids of the outline's sections that a section consists of. */
const sourcesOf = ({ chapter, section, from }: ArrangedSection): SectionPlace[] => from ?? [{ chapter, section }]
const earlierOf = ({ chapter, section, earlier = [] }: ArrangedSection): SectionPlace[] => [
  { chapter, section },
  ...earlier,
]

const distinct = (places: SectionPlace[]): SectionPlace[] => [
  ...new Map(places.map((place) => [idOf(place), place])).values(),
]

/** A section that a split or merge creates, with an id of its own. */
export interface MadeSection extends SectionPlace {
  title: string
  words: number
}

/** Replaces a section with its two parts. */
export const splitSection = (
  arrangement: Arrangement,
  place: SectionPlace,
  parts: readonly [MadeSection, MadeSection],
): Arrangement => {
  const whole = arrangement.chapters[place.chapter]!.sections[place.section]!
  const made = parts.map((part) => ({ ...part, from: sourcesOf(whole), earlier: earlierOf(whole) }))
  return { chapters: replaceIn(arrangement, place, 1, made) }
}

/** Replaces a section and the next one of its chapter with one section. */
export const mergeSections = (arrangement: Arrangement, place: SectionPlace, made: MadeSection): Arrangement => {
  const { sections } = arrangement.chapters[place.chapter]!
  const merged = sections.slice(place.section, place.section + 2)
  return {
    chapters: replaceIn(arrangement, place, 2, [
      { ...made, from: distinct(merged.flatMap(sourcesOf)), earlier: distinct(merged.flatMap(earlierOf)) },
    ]),
  }
}
