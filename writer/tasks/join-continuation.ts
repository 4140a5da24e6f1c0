/** Longest stretch that a model repeats when it goes on, and the shortest that isn't there by chance. */
const LONGEST = 600
const SHORTEST = 12
/** A reply that begins with so much of the text's own beginning starts it over. */
const RESTART = 80

/** What is new in `after`: models like to begin with the last words they said, or with the text from its start. */
const withoutOverlap = (before: string, after: string): string => {
  if (before.length > RESTART && after.startsWith(before.slice(0, RESTART))) {
    return after.startsWith(before) ? after.slice(before.length) : ''
  }
  for (let length = Math.min(LONGEST, before.length, after.length); length >= SHORTEST; length--)
    if (before.endsWith(after.slice(0, length))) return after.slice(length)
  return after
}

/** Both are whole sentences; what goes on begins a new paragraph. */
export const joinContinuation = (before: string, after: string): string => {
  const start = before.trim()
  return [start, withoutOverlap(start, after.trim()).trim()].filter(Boolean).join('\n\n')
}
