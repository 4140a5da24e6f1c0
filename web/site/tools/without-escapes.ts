const escaped = /\\([<[(:])/g
const separators = /<!-- -->/g

/**
 * Returns a result as it was written. It is Markdown in which marks are escaped that could be a link
 * or an element, but it is shown as text. The marks of the visitor's own text stay as they are.
 */
export const withoutEscapes = (result: string, source: string): string =>
  result
    .replace(escaped, (pair, mark: string) => (source.includes(pair) ? pair : mark))
    .replace(separators, (comment) => (source.includes(comment) ? comment : ''))
