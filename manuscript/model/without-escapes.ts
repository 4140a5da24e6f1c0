const escaped = /\\([<[(:])/g
const separators = /<!-- -->/g

/**
 * Returns safe Markdown for a place that shows it as text, without the escapes of marks that could be
 * a link or an element. Escapes and comments of the text it was made from stay.
 */
export const withoutEscapes = (markdown: string, source: string): string =>
  markdown
    .replace(escaped, (pair, mark: string) => (source.includes(pair) ? pair : mark))
    .replace(separators, (comment) => (source.includes(comment) ? comment : ''))
