export interface CsvRow {
  cells: string[]
  /** The line number, counted from 1, where the row begins. */
  line: number
}

/** Returns the separator that occurs most often in the first line. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  const count = (sign: string) => first.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/**
 * Reads CSV with commas, semicolons or tabs. A quoted cell may contain separators and line breaks.
 */
export const readCsv = (text: string): CsvRow[] => {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { cells: [], line }
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.cells.push(cell.trim())
    if (row.cells.some((one) => one !== '')) rows.push(row)
    cell = ''
    row = { cells: [], line: line + 1 }
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === separator) {
      row.cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n') endRow()
    else cell += sign
    if (sign === '\n') line++
  }
  endRow()
  return rows
}
