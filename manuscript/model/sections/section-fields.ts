/** The statuses of a part, chapter or section, from the first to the last. */
export const sectionStatuses = ['idea', 'draft', 'revised', 'done'] as const
export type SectionStatus = (typeof sectionStatuses)[number]

/** The names of the statuses on the screen. */
export const statusNames: Readonly<Record<SectionStatus, string>> = {
  idea: 'Idea',
  draft: 'Draft',
  revised: 'Revised',
  done: 'Done',
}

/** Characters. */
export const sectionLimits = { synopsis: 2000, notes: 20_000 } as const

export const isSectionStatus = (value: unknown): value is SectionStatus =>
  sectionStatuses.some((status) => status === value)
