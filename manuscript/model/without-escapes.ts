/** The mark of a formula, whose brackets are both escaped, is not among them. */
const escaped = /\\(?:([<:])|(\[)(?!(?:[^\\\n]|\n(?!\n)|\\[^[\]\n])*\\\]))/g
const separators = /<!-- -->/g

/**
 * Returns safe Markdown for a place that shows it as text, without the escapes of marks that could be
 * a link or an element. Escapes and comments of the text it was made from stay.
 */
export const withoutEscapes = (markdown: string, source: string): string =>
  markdown
    .replace(escaped, (pair, mark?: string, bracket?: string) =>
      source.includes(pair) ? pair : (mark ?? bracket ?? ''),
    )
    .replace(separators, (comment) => (source.includes(comment) ? comment : ''))
