const delimiter = /^(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
const cellEnd = /(?<!\\)\|/

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(cellEnd)
    .map((cell) => cell.trim())

/**
 * Renders a table's rows as lines of Markdown: `**first cell** – heading: cell; heading: cell`.
 * Returns undefined if the paragraph is not a table.
 */
export const tableToLines = (paragraph: string): string[] | undefined => {
  const [head, rule, ...rows] = paragraph.split('\n')
  if (head === undefined || rule === undefined || rows.length === 0) return undefined
  if (!head.includes('|') || !rule.includes('-') || !delimiter.test(rule.trim())) return undefined
  const headings = cells(head)
  return rows.map((row) => {
    const [first = '', ...others] = cells(row)
    const described = others
      .map((cell, index) => (cell && headings[index + 1] ? `${headings[index + 1]}: ${cell}` : cell))
      .filter(Boolean)
    return [first && `**${first.replaceAll('*', '')}**`, described.join('; ')].filter(Boolean).join(' – ')
  })
}
