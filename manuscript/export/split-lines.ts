import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'

/** Divides runs at line breaks. */
export const splitLines = (runs: readonly ManuscriptRun[]): ManuscriptRun[][] => {
  const lines: ManuscriptRun[][] = [[]]
  for (const run of runs)
    run.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([])
      if (text !== '' || run.note) lines.at(-1)!.push({ ...run, text })
    })
  return lines
}
