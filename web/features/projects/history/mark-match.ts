/** So much is shown around what was searched for. */
const AROUND = 160

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Where a passage has what was searched for, with the text around it. The server compares without case and with one kind of
 * space; where that can't be found again letter by letter, the passage is shown from its beginning.
 */
export const markMatch = (text: string, wanted: string): { before: string; match: string; after: string } => {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const at = line.toLowerCase().length === line.length ? plain(line).indexOf(plain(wanted.trim())) : -1
  const [start, end] = at === -1 ? [0, 0] : [at, at + plain(wanted.trim()).length]
  const from = start > AROUND ? start - AROUND : 0
  const to = end + 2 * AROUND < line.length ? end + 2 * AROUND : line.length
  return {
    before: `${from > 0 ? '…' : ''}${line.slice(from, start)}`,
    match: line.slice(start, end),
    after: `${line.slice(end, to)}${to < line.length ? '…' : ''}`,
  }
}
