import { diffArrays } from 'diff'

/** A range of a text and its replacement. */
export interface ChangedRun {
  start: number
  end: number
  from: string
  to: string
}

const pieces = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu
const piecesOf = (text: string): string[] => text.match(pieces) ?? []

/** Compares two sentences word by word. No run is empty, so that each can be shown and replaced. */
export const changedRuns = (before: string, after: string): ChangedRun[] => {
  const runs: ChangedRun[] = []
  let at = 0
  let last = ''
  for (const { value, removed, added } of diffArrays(piecesOf(before), piecesOf(after))) {
    const text = value.join('')
    const open = runs.at(-1)
    if (!removed && !added) {
      at += text.length
      last = value.at(-1) ?? ''
      continue
    }
    const follows = open?.end === at
    if (removed) {
      if (follows) Object.assign(open, { end: at + text.length, from: open.from + text })
      else runs.push({ start: at, end: at + text.length, from: text, to: '' })
      at += text.length
    } else if (follows) open.to += text
    // The run of an insertion includes the piece before it, so that it is not empty.
    else runs.push({ start: at - last.length, end: at, from: last, to: last + text })
  }
  return withBeginning(before, runs).filter(({ from, to }) => from !== to)
}

/**
 * Extends an insertion at the beginning of the text by the first piece of the text, because no run
 * may be empty.
 */
const withBeginning = (text: string, runs: ChangedRun[]): ChangedRun[] => {
  const [first, next, ...rest] = runs
  if (!first || first.from !== '') return runs
  const piece = piecesOf(text)[0] ?? ''
  const until = next && next.start < piece.length ? next : { end: piece.length, from: piece, to: piece }
  const joined = { ...until, start: 0, to: first.to + until.to }
  return until === next ? [joined, ...rest] : [joined, ...runs.slice(1)]
}

/** Returns one run from the first to the last change. */
export const changedStretch = (before: string, after: string): ChangedRun | undefined => {
  const runs = changedRuns(before, after)
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return undefined
  const rest = before.length - last.end
  return {
    start: first.start,
    end: last.end,
    from: before.slice(first.start, last.end),
    to: after.slice(first.start, after.length - rest),
  }
}
