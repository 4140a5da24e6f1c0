import type { SectionVersion } from '#contract/book-sections.ts'

const origins: Record<SectionVersion['origin'], string> = {
  written: 'Written',
  retried: 'Written again',
  rewritten: 'Rewritten',
  restored: 'Restored',
  split: 'Split',
  merged: 'Merged',
  smoothed: 'Transitions repaired',
}
const states: Record<SectionVersion['state'], string> = {
  current: 'in the book',
  earlier: 'earlier',
  proposed: 'proposed',
  rejected: 'rejected',
  failed: 'failed',
}

export const originOf = ({ origin }: SectionVersion): string => origins[origin]
export const stateOf = ({ state }: SectionVersion): string => states[state]

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
export const momentOf = ({ created_date }: SectionVersion): string => moment.format(created_date * 1000)
