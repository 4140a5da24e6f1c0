/** The white space before a text, the text, and the white space behind it; for white space alone the first is all. */
export const removeEdges = (text: string): [before: string, text: string, after: string] => {
  const start = text.length - text.trimStart().length
  const inner = text.trim()
  return [text.slice(0, start), inner, text.slice(start + inner.length)]
}
