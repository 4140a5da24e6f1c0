export const at = (figures: number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? NaN
export const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Aligned columns, the first to the left. */
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
 * Which share of the work is done one after the other, by the Universal Scalability Law through what 1, 2 and 4 processes do.
 * Its other part, what processes lose on agreeing with each other, can't be told from noise with so few.
 */
export const serialShare = (one: number, two: number, four: number): number => {
  const lost = (count: number, done: number) => (count * one) / done - 1
  return (lost(2, two) + 3 * lost(4, four)) / 10
}
