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

const byStart = (spans: readonly AcceptedSpan[]): AcceptedSpan[] =>
  spans.toSorted((one, other) => one.start - other.start)

/** Applies the accepted spans of one block to its text. */
export const applySpans = (text: string, spans: readonly AcceptedSpan[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, from, to } of byStart(spans)) {
    if (start < at || text.slice(start, end) !== from) throw new StaleSpanError(from)
    pieces.push(text.slice(at, start), to)
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/** A part of a block's text with uniform formatting, and its start. */
export interface TextPiece {
  start: number
  text: string
}

/**
 * Applies spans to the pieces of a block's text, and returns the new texts. A new name has the
 * formatting of the first letter that it replaces.
 */
export const replaceInPieces = (pieces: readonly TextPiece[], spans: readonly AcceptedSpan[]): string[] => {
  const sorted = byStart(spans)
  let next = 0
  return pieces.map(({ start, text }) => {
    const end = start + text.length
    let changed = ''
    for (let at = start; at < end;) {
      const span = sorted[next]
      if (!span || span.start >= end) {
        changed += text.slice(at - start)
        break
      }
      // If a span began in an earlier piece, its new text was already written there.
      if (span.start >= at) changed += text.slice(at - start, span.start - start) + span.to
      at = Math.max(at, Math.min(span.end, end))
      if (span.end <= end) next++
    }
    return changed
  })
}

/** Applies the accepted spans of one block to its runs. */
export const applySpansToRuns = (runs: readonly Run[], spans: readonly AcceptedSpan[]): Run[] => {
  applySpans(runs.map(({ text }) => text).join(''), spans)
  let start = 0
  const pieces = runs.map(({ text }) => {
    const piece = { start, text }
    start += text.length
    return piece
  })
  const texts = replaceInPieces(pieces, spans)
  return mergeRuns(runs.map((run, at) => ({ ...run, text: texts[at]! })))
}
