type Row = Record<string, unknown>

const isDate = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/**
 * Removes control characters and line breaks, because some texts come from users and a terminal
 * would execute them.
 */
const plain = (text: string) => text.replaceAll(/\p{C}+/gu, ' ')

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'string') return isDate(value) ? value.slice(0, 16).replace('T', ' ') : plain(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return Object.entries(value as Row)
    .map(([name, inner]) => `${name}=${cell(inner)}`)
    .join(' ')
}

/** Formats rows as a table, and a single object as lines. Times are in UTC. */
export const showTable = (shown: unknown): string => {
  const rows: Row[] = Array.isArray(shown)
    ? (shown as Row[])
    : Object.entries(shown as Row).map(([name, value]) => ({ name, value }))
  if (rows.length === 0) return 'None.'
  const names = Object.keys(rows[0]!)
  const lines = rows.map((row) => names.map((name) => cell(row[name])))
  if (Array.isArray(shown)) lines.unshift(names)
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
