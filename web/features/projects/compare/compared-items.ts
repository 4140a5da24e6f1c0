import type { ComparedRow } from './compare-texts.ts'

/** A line of the shown comparison: a paragraph, or in its place the number of unchanged ones. */
export interface ComparedItem {
  /** Identifies the line, even after more rows are added. */
  at: number
  row: ComparedRow | null
  /** The number of the change, or null for an unchanged paragraph. */
  change: number | null
  /** The number of paragraphs that are left out here. */
  left: number
}

/** Unchanged paragraphs that are shown around a change. */
const AROUND = 1
/** Number of lines in a chunk. */
const CHUNK = 24

/**
 * Returns the lines of a comparison in chunks. If unchanged text is hidden, its number of blocks is
 * shown instead.
 */
export const chunksOf = (rows: readonly ComparedRow[], onlyChanges: boolean): ComparedItem[][] => {
  const items: ComparedItem[] = []
  let change = 0
  /** The position after the context lines that are shown because of the last change. */
  let shownTo = 0
  let next = nextChange(rows, 0)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const isChange = row.type !== 'same'
    if (isChange) {
      shownTo = at + AROUND + 1
      next = nextChange(rows, at + 1)
    }
    if (!onlyChanges || isChange || at < shownTo || next - at <= AROUND) {
      items.push({ at, row, change: isChange ? change++ : null, left: 0 })
      continue
    }
    const last = items.at(-1)
    if (last && !last.row) last.left++
    else items.push({ at, row: null, change: null, left: 1 })
  }
  const chunks: ComparedItem[][] = []
  for (let from = 0; from < items.length; from += CHUNK) chunks.push(items.slice(from, from + CHUNK))
  return chunks
}

const nextChange = (rows: readonly ComparedRow[], from: number): number => {
  for (let at = from; at < rows.length; at++) if (rows[at]!.type !== 'same') return at
  return Infinity
}
