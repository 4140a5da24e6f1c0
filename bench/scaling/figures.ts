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
 * The Universal Scalability Law through what 1, 2 and 4 processes do: which share is done one after the other, and which is
 * lost on their agreeing.
 */
export const scalability = (one: number, two: number, four: number): { serial: number; agreeing: number } => {
  const lost = (count: number, done: number) => (count * one) / done - 1
  const [ofTwo, ofFour] = [lost(2, two), lost(4, four)]
  const agreeing = (ofFour - 3 * ofTwo) / 6
  return { serial: ofTwo - 2 * agreeing, agreeing }
}
