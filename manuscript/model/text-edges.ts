/**
 * Splits a text into leading white space, content, and trailing white space. White space alone
 * counts as leading.
 */
export const removeEdges = (text: string): [before: string, text: string, after: string] => {
  const start = text.length - text.trimStart().length
  const inner = text.trim()
  return [text.slice(0, start), inner, text.slice(start + inner.length)]
}
