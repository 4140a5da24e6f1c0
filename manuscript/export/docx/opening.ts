import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { lengthOfOpening } from '../pdf/pdf-opening.ts'

/**
 * Splits a paragraph into the first words, which open a chapter in small capitals, and the rest.
 */
export const splitOpening = (runs: readonly ManuscriptRun[]): [first: ManuscriptRun[], others: ManuscriptRun[]] => {
  const plain = runs.findIndex(({ note, math, href, script }) => note || math || href !== undefined || script)
  const leading = plain < 0 ? runs : runs.slice(0, plain)
  let left = lengthOfOpening(plainRunsText(leading))
  const first: ManuscriptRun[] = []
  const others: ManuscriptRun[] = []
  for (const run of leading) {
    if (left > 0) first.push({ ...run, text: run.text.slice(0, left) })
    if (run.text.length > left) others.push({ ...run, text: run.text.slice(Math.max(0, left)) })
    left -= run.text.length
  }
  return [first, [...others, ...runs.slice(leading.length)]]
}
