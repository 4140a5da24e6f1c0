import type { Run } from './book.ts'

/** The words alone, without look and link. */
export const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
