import type { Outline, SectionPlace } from '#manuscript/model/outline.ts'

/**
 * A section of an arranged book. `chapter` and `section` are its id: the place at which it was
 * written, or an unused place in the chapter if it was created by a split or merge. The id stays
 * when the section moves, so that a move changes none of its steps.
 */
export interface ArrangedSection extends SectionPlace {
  /** Set if a split or merge created it. Other sections have their title in the outline. */
  title?: string
  /** The planned words. Set if a split or merge created it. */
  words?: number
  /** The ids of the outline's sections from which it was created. */
  from?: SectionPlace[]
  /** Ids of the sections that it replaced, latest first. They have its earlier versions. */
  earlier?: SectionPlace[]
}

/** `chapter` is the number of the chapter in the outline. */
export interface ArrangedChapter {
  chapter: number
  sections: ArrangedSection[]
}

/** The chapters and sections of a book in the order that its author gave them. */
export interface Arrangement {
  chapters: ArrangedChapter[]
}

export const idOf = ({ chapter, section }: SectionPlace): string => `${chapter}.${section}`

export const isSameSection = (one: SectionPlace, other: SectionPlace): boolean =>
  one.chapter === other.chapter && one.section === other.section

/** Returns the order in which the book was planned. */
export const plannedArrangement = ({ chapters }: Outline): Arrangement => ({
  chapters: chapters.map(({ subchapters }, chapter) => ({
    chapter,
    sections: subchapters.map((_, section) => ({ chapter, section })),
  })),
})

export const sectionsOf = ({ chapters }: Arrangement): ArrangedSection[] => chapters.flatMap(({ sections }) => sections)

/** Returns the section at a position, or undefined if there is none. */
export const sectionAt = ({ chapters }: Arrangement, { chapter, section }: SectionPlace): ArrangedSection | undefined =>
  chapters[chapter]?.sections[section]

/** Returns the positions of the sections, by their ids. */
export const positionsOf = ({ chapters }: Arrangement): Map<string, SectionPlace> =>
  new Map(
    chapters.flatMap(({ sections }, chapter) =>
      sections.map((one, section): [string, SectionPlace] => [idOf(one), { chapter, section }]),
    ),
  )

/** Returns the first place in a chapter of the outline that no section has used. */
export const unusedPlace = (used: readonly SectionPlace[], chapter: number): SectionPlace => ({
  chapter,
  section: used.reduce((next, place) => (place.chapter === chapter ? Math.max(next, place.section + 1) : next), 0),
})
