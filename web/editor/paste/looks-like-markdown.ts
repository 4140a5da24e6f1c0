const marks: readonly (readonly [mark: RegExp, least: number])[] = [
  [/^#{1,6} \S/, 1],
  [/^(?:```|~~~|\$\$)/, 2],
  [/^\|? ?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)+\|?$/, 1],
  [/^(?:[-*+]|\d{1,3}\.) \S/, 2],
  [/^> \S/, 1],
]
const mostLines = 2000

/** Returns true if plain text has the marks of Markdown at the beginning of its lines. */
export const looksLikeMarkdown = (text: string): boolean => {
  const lines = text.split('\n', mostLines)
  return marks.some(([mark, least]) => {
    let found = 0
    for (const line of lines) if (mark.test(line.slice(0, 300)) && ++found >= least) return true
    return false
  })
}
