import type { Run } from './book.ts'

/** Joins the text of runs, without formatting and links. */
export const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/**
 * Returns true if runs contain intended line breaks, as in verse, addresses and scripts. Exports
 * set such text without indent and justification.
 */
export const hasLines = (runs: readonly Run[]): boolean => runs.some(({ text }) => text.includes('\n'))
