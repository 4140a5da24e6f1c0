/**
 * The maximum length of an overlap that a model repeats when it continues, and the minimum length
 * that is not a coincidence.
 */
const MAX_LENGTH = 600
const SHORTEST = 12
/** The number of characters from the text's beginning with which a reply starts over. */
const RESTART = 80

/** Returns the new part of `after`. Models often repeat the last words, or start the text over. */
const removeOverlap = (before: string, after: string): string => {
  if (before.length > RESTART && after.startsWith(before.slice(0, RESTART))) {
    return after.startsWith(before) ? after.slice(before.length) : ''
  }
  for (let length = Math.min(MAX_LENGTH, before.length, after.length); length >= SHORTEST; length--)
    if (before.endsWith(after.slice(0, length))) return after.slice(length)
  return after
}

/** Joins two texts of complete sentences; the continuation begins a new paragraph. */
export const joinContinuation = (before: string, after: string): string => {
  const start = before.trim()
  return [start, removeOverlap(start, after.trim()).trim()].filter(Boolean).join('\n\n')
}
