import type { Run } from '../book.ts'
import { mergeRuns } from '../merge-runs.ts'
import type { RenameSpan } from './name-types.ts'

export type AcceptedSpan = Pick<RenameSpan, 'start' | 'end' | 'from' | 'to'>

/** Thrown if the text has changed since the proposal was made. */
export class StaleSpanError extends Error {
  constructor(from: string) {
    super(`The text changed since this proposal was made: "${from}" is not at its place any more.`)
    this.name = 'StaleSpanError'
  }
}

/** Applies the accepted spans of one block to its text. */
export const applySpans = (text: string, spans: readonly AcceptedSpan[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, from, to } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < at || text.slice(start, end) !== from) throw new StaleSpanError(from)
    pieces.push(text.slice(at, start), to)
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/**
 * Applies the accepted spans of one block to its runs. The new text has the formatting of the first
 * letter that it replaces.
 */
export const applySpansToRuns = (runs: readonly Run[], spans: readonly AcceptedSpan[]): Run[] => {
  applySpans(runs.map(({ text }) => text).join(''), spans)
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  const changed: Run[] = []
  let start = 0
  let next = 0
  for (const run of runs) {
    const end = start + run.text.length
    let text = ''
    for (let at = start; at < end;) {
      const span = sorted[next]
      const isHere = span !== undefined && span.start < end
      if (!isHere) {
        text += run.text.slice(at - start)
        break
      }
      // A span that began in an earlier run has been written there.
      if (span.start >= at) text += run.text.slice(at - start, span.start - start) + span.to
      at = Math.min(span.end, end)
      if (span.end <= end) next++
    }
    changed.push({ ...run, text })
    start = end
  }
  return mergeRuns(changed)
}
