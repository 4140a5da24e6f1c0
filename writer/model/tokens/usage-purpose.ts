import type { UsedFor } from '../language-model.ts'
import { purposeOf } from '../purpose-model.ts'

/** The purposes that the usage meter reports. */
export type UsagePurpose = 'plan' | 'prose' | 'facts' | 'critique' | 'repair' | 'edits' | 'tools'

/** The names of tasks that change a finished section. */
const repairTasks: ReadonlySet<string> = new Set(['boundary', 'section-tighten'])

/** A task belongs to one of these purposes if it has its name, or begins with it and a hyphen. */
const namedPurposes = ['plan', 'facts', 'critique', 'repair'] as const

/** Returns the purpose of a call for the usage meter. */
export const usagePurposeOf = (task: string, usedFor: UsedFor | undefined): UsagePurpose => {
  if (usedFor?.tool) return 'tools'
  if (repairTasks.has(task)) return 'repair'
  return namedPurposes.find((purpose) => task === purpose || task.startsWith(`${purpose}-`)) ?? purposeOf(task)
}
