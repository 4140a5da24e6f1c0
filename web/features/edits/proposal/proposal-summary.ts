import { isLine, type DiffPiece, type DiffSegment } from '#manuscript/model/diff/text-diff.ts'
import { spokenShortcut } from '#web/lib/actions/keystrokes.ts'
import type { ProposalState, ReviewState } from './proposal.ts'
import type { Review } from './use-review.ts'

/** Returns the screen reader's announcement of a proposal that is not being written. */
export const spokenSummary = (state: ProposalState, review: Review): string => {
  if (state.type !== 'review') return ''
  return review.current === null ? summaryOf(state, review) : changeOf(state, review.current)
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The size of a complete proposal, and the keys. */
const summaryOf = ({ text, end }: ReviewState, { changes, canTake }: Review): string => {
  const words = countWords(text).toLocaleString('en')
  const much = `${changes > 0 ? `${changes} ${changes === 1 ? 'change' : 'changes'}, ` : ''}${words} words.`
  const broken = { whole: '', stopped: 'Stopped. ', cut: 'Incomplete. ' }[end]
  const [accept, enter] = [spokenShortcut('acceptProposal'), spokenShortcut('toAi')]
  return `${broken}${much} ${canTake ? `${accept} accepts, ` : ''}Escape rejects, ${enter} reviews.`
}

const changeOf = ({ segments, changes }: ReviewState, at: number): string =>
  `Change ${at + 1} of ${changes}: ${describeChange(segments, at)}`

/** Longer changes are cut off for screen readers, in characters. */
const MOST = 200

const wordsOf = (pieces: readonly DiffPiece[]): string => {
  const text = pieces.map((piece) => (isLine(piece) ? ' ' : piece.text)).join('')
  const plain = text.replaceAll('\n', ' ').trim()
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain
}

/** Describes a change for screen readers. */
const describeChange = (segments: readonly DiffSegment[], at: number): string => {
  const change = segments.filter((segment) => segment.type === 'change')[at]
  if (!change) return ''
  const [removed, added] = [wordsOf(change.removed), wordsOf(change.added)]
  const changes = [removed && `removed ${removed}`, added && `added ${added}`].filter(Boolean).join(', ')
  return changes || 'other formatting'
}
