import type { ManuscriptRun } from './blocks/block-types.ts'
import type { Run } from './book.ts'

/**
 * Returns true if two runs have the same formatting, including the formats that only
 * `ManuscriptRun` has.
 */
const sameFormatting = (a: ManuscriptRun, b: ManuscriptRun): boolean =>
  !a.bold === !b.bold &&
  !a.italic === !b.italic &&
  !a.underline === !b.underline &&
  !a.strike === !b.strike &&
  !a.smallCaps === !b.smallCaps &&
  a.script === b.script &&
  a.href === b.href

/** Drops empty runs and joins adjacent runs of the same formatting. */
export const mergeRuns = (runs: readonly Run[]): Run[] => {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (run.text === '') continue
    if (last && sameFormatting(last, run)) merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}

/** Merges runs and trims space at both ends. */
export const trimRuns = (runs: readonly Run[]): Run[] => {
  const trimmed = mergeRuns(runs).map((run) => ({ ...run }))
  while (trimmed[0] && (trimmed[0].text = trimmed[0].text.trimStart()) === '') trimmed.shift()
  let last = trimmed.at(-1)
  while (last && (last.text = last.text.trimEnd()) === '') {
    trimmed.pop()
    last = trimmed.at(-1)
  }
  return trimmed
}
