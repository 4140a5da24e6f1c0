import type { SectionPlace } from '#writer/book/book-state.ts'

export type SectionStepType = 'section' | 'section-failed' | 'section-draft' | 'facts'

/** The steps that belong to one section. */
export const sectionStepTypes: readonly SectionStepType[] = ['section', 'section-failed', 'section-draft', 'facts']

/** Returns the key under which a step of a section is stored. */
export const sectionStepKey = (type: SectionStepType, { chapter, section }: SectionPlace): string =>
  `${type}:${chapter}:${section}`

export const boundaryStepKey = (chapter: number): string => `boundary:${chapter}`
