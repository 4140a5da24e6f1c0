/**
 * Matches escaped characters. Pairs of escaped brackets or parentheses are marks of formulas, and
 * are not matched.
 */
const escaped = /\\(?:([<:])|(\[)(?!(?:[^\\\n]|\n(?!\n)|\\[^[\]\n])*\\\])|(\()(?!(?:[^\\\n]|\n(?!\n)|\\[^()\n])*\\\)))/g
const separators = /<!-- -->/g

/**
 * Returns safe Markdown for a place that shows it as text, without the escapes of marks that could be
 * a link or an element. Escapes and comments of the text it was made from stay.
 */
export const withoutEscapes = (markdown: string, source: string): string =>
  markdown
    .replace(escaped, (pair) => (source.includes(pair) ? pair : pair.slice(1)))
    .replace(separators, (comment) => (source.includes(comment) ? comment : ''))
