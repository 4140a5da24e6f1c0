import { isLine, type DiffPiece, type DiffSegment } from '#manuscript/model/text-diff.ts'

/** Longer changes are cut off for screen readers, in characters. */
const MOST = 200

const wordsOf = (pieces: readonly DiffPiece[]): string => {
  const text = pieces.map((piece) => (isLine(piece) ? ' ' : piece.text)).join('')
  const plain = text.replaceAll('\n', ' ').trim()
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain
}

/** Describes a change for screen readers. */
export const describeChange = (stretches: readonly DiffSegment[], at: number): string => {
  const change = stretches.filter((stretch) => stretch.type === 'change')[at]
  if (!change) return ''
  const [removed, added] = [wordsOf(change.removed), wordsOf(change.added)]
  const said = [removed && `removed ${removed}`, added && `added ${added}`].filter(Boolean).join(', ')
  return said || 'other formatting'
}
