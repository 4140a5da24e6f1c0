import { stateField } from '../blocks/read-runs.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'

/** Parts have level 0, chapters 1, sections 2, and subsections 3. */
export type SectionLevel = 0 | 1 | 2 | 3

export const levelNames = ['part', 'chapter', 'section', 'subsection'] as const

/** Returns the level of a heading. Without a rank it is a chapter or a section. */
export const levelOfHeading = (heading: EditorNode): SectionLevel => {
  const rank = stateField(heading, 'rank')
  if (rank === 'part') return 0
  if (rank === 'subsection') return 3
  return heading.tag === 'h1' || heading.tag === 'h2' ? 1 : 2
}

/** The place of a heading among the blocks of a text. */
export interface SectionAt {
  key: string
  /** Index of the heading among the blocks. */
  at: number
  level: SectionLevel
}

/** Returns the index, among the sections, of the one after a section and everything in it. */
export const sectionEnd = (sections: readonly Pick<SectionAt, 'level'>[], index: number): number => {
  const { level } = sections[index]!
  let end = index + 1
  while (end < sections.length && sections[end]!.level > level) end++
  return end
}

/** Returns the index of the section that contains a section, or -1. */
export const parentOf = (sections: readonly Pick<SectionAt, 'level'>[], index: number): number => {
  const { level } = sections[index]!
  let parent = index - 1
  while (parent >= 0 && sections[parent]!.level >= level) parent--
  return parent
}
