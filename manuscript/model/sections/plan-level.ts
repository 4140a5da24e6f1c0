import { parentOf, type SectionAt, sectionEnd, type SectionLevel } from './read-sections.ts'

type Levelled = Pick<SectionAt, 'level'>

/**
 * Returns true if the section at `index` would be inside a chapter. Exports don't show sections
 * outside chapters.
 */
const hasChapterBefore = (sections: readonly Levelled[], index: number): boolean =>
  index > 0 && sections[index - 1]!.level >= 1

/** Returns true if a section can get a level that is one higher (-1) or lower (1). */
export const canShift = (sections: readonly Levelled[], index: number, by: -1 | 1): boolean => {
  const next = sections[index]!.level + by
  if (next < 0 || next > 3) return false
  return next < 2 || hasChapterBefore(sections, index)
}

/**
 * Returns the new levels of a section and everything in it. Subsections are the deepest level, so
 * they keep it when their section becomes a subsection.
 */
export const shiftedLevels = (sections: readonly Levelled[], index: number, by: -1 | 1): SectionLevel[] =>
  sections
    .slice(index, sectionEnd(sections, index))
    .map(({ level }) => Math.max(0, Math.min(3, level + by)) as SectionLevel)

/**
 * Returns the index of the section that a section is merged into: the previous one of the same
 * level, or else the chapter or section that contains it. Returns null if there is none.
 */
export const mergeTarget = (sections: readonly Levelled[], index: number): number | null => {
  const { level } = sections[index]!
  const parent = parentOf(sections, index)
  for (let at = index - 1; at > parent; at--) if (sections[at]!.level === level) return at
  return level >= 2 && parent !== -1 && sections[parent]!.level >= 1 ? parent : null
}
