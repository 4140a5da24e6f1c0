import type { Run } from './book.ts'

/** The words alone, without look and link. */
export const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Lines that were broken on purpose, as those of verse, addresses and scripts: set without indent and not stretched. */
export const hasLines = (runs: readonly Run[]): boolean => runs.some(({ text }) => text.includes('\n'))
