export const at = (figures: number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? NaN
export const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Prints aligned columns, with the first one aligned left. */
export const printTable = (title: string, columns: string[], rows: (string | number)[][]): void => {
  const all = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  console.log(`\n${title}`)
  for (const row of all)
    console.log(
      row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join('  '),
    )
}

/**
 * Returns the serial share of the work by the Universal Scalability Law, fitted to the throughput
 * of 1, 2 and 4 processes. Its other parameter, the cost of coordination, can't be told from noise
 * with so few values.
 */
export const serialShare = (one: number, two: number, four: number): number => {
  const lost = (count: number, completed: number) => (count * one) / completed - 1
  return (lost(2, two) + 3 * lost(4, four)) / 10
}
