import { parentOf, type SectionAt, sectionEnd } from './read-sections.ts'

type Levelled = Pick<SectionAt, 'level'>

/**
 * Returns true if a section of a level can begin directly before the section at `index`, or at the
 * end of the text for the number of sections. It must not split a larger section, and a section has
 * to be inside a chapter.
 */
const canStandAt = (sections: readonly Levelled[], index: number, level: number): boolean => {
  const next = sections[index]
  if (next && next.level > level) return false
  if (level < 2) return true
  const before = sections[index - 1]
  if (!before) return false
  // Between a part and its first chapter, only text is allowed.
  return level === 3 || before.level >= 1
}

/**
 * Returns the indexes of the sections before which the section at `index` can be moved, without its
 * current place. The number of sections means the end of the text.
 */
export const placesFor = (sections: readonly Levelled[], index: number): number[] => {
  const { level } = sections[index]!
  const end = sectionEnd(sections, index)
  // The section is removed first, because other places may be allowed only because of it.
  const others = sections.filter((_, at) => at < index || at >= end)
  const places: number[] = []
  for (let at = 0; at <= others.length; at++) {
    if (at === index || !canStandAt(others, at, level)) continue
    places.push(at < index ? at : at + end - index)
  }
  return places
}

/** Returns the nearest place above (-1) or below (1) a section, or null at the end of the text. */
export const nextPlace = (sections: readonly Levelled[], index: number, by: -1 | 1): number | null => {
  const places = placesFor(sections, index)
  return (by === -1 ? places.findLast((place) => place < index) : places.find((place) => place > index)) ?? null
}

/**
 * Returns the allowed place that is nearest to a target, or null if that is the current place of
 * the section.
 */
export const nearestPlace = (sections: readonly Levelled[], index: number, target: number): number | null => {
  let nearest: number | null = null
  const end = sectionEnd(sections, index)
  let distance = Math.max(0, index - target, target - end)
  for (const place of placesFor(sections, index))
    if (Math.abs(place - target) < distance) {
      nearest = place
      distance = Math.abs(place - target)
    }
  return nearest
}

/** The place of a section among its siblings, both counted from 1. */
interface SiblingPlace {
  number: number
  of: number
  /** Index of the section that contains it, or -1. */
  parent: number
}

/** Returns the place of a section among those of its level in the same parent section. */
export const siblingPlace = (sections: readonly Levelled[], index: number): SiblingPlace => {
  const parent = parentOf(sections, index)
  const end = parent === -1 ? sections.length : sectionEnd(sections, parent)
  let [number, of] = [0, 0]
  for (let at = parent + 1; at < end; at++) {
    if (sections[at]!.level !== sections[index]!.level) continue
    of++
    if (at <= index) number++
  }
  return { number, of, parent }
}
