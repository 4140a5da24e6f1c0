import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { markOf } from './page-list/mark-places.ts'

/** Divides runs at line breaks. */
export const splitLines = (runs: readonly ManuscriptRun[]): ManuscriptRun[][] => {
  const lines: ManuscriptRun[][] = [[]]
  for (const run of runs)
    run.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([])
      if (text !== '' || run.note || markOf(run) !== undefined) lines.at(-1)!.push({ ...run, text })
    })
  return lines
}
