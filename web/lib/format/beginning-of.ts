/** Maximum number of characters of a beginning. */
const LONGEST = 40

/**
 * Returns the beginning of a text as one line, to name a button after it. It ends after a word, with
 * an ellipsis if something is left out.
 */
export const beginningOf = (text: string): string => {
  const start = text.trimStart()
  // The first characters suffice, because spaces that follow each other become one.
  const line = start.slice(0, 10 * LONGEST).replaceAll(/\s+/g, ' ')
  if (start.length <= 10 * LONGEST && line.trimEnd().length <= LONGEST) return line.trimEnd()
  const cut = line.slice(0, LONGEST + 1)
  const space = cut.lastIndexOf(' ')
  // A word without an end is cut, but not within a character of two units.
  return `${space > LONGEST / 2 ? cut.slice(0, space) : cut.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns the accessible name of an action on one of several texts, such as `Copy: The tide turns…`. */
export const actionOn = (action: string, text: string): string => {
  const beginning = beginningOf(text)
  return beginning === '' ? action : `${action}: ${beginning}`
}
