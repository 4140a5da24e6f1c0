/** Number of characters shown before the match; twice as many follow it. */
const AROUND = 160

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Returns the match in a passage and the text around it. The server ignores case and kinds of
 * spaces; if the match can't be located here, the passage is shown from its beginning.
 */
export const markMatch = (text: string, query: string): { before: string; match: string; after: string } => {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const at = line.toLowerCase().length === line.length ? plain(line).indexOf(plain(query.trim())) : -1
  const [start, end] = at === -1 ? [0, 0] : [at, at + plain(query.trim()).length]
  const from = start > AROUND ? start - AROUND : 0
  const to = end + 2 * AROUND < line.length ? end + 2 * AROUND : line.length
  return {
    before: `${from > 0 ? '…' : ''}${line.slice(from, start)}`,
    match: line.slice(start, end),
    after: `${line.slice(end, to)}${to < line.length ? '…' : ''}`,
  }
}
