import { shortcutLabel } from '#web/editor/toolbar/shortcut-label.ts'
import { describeChange } from './describe-change.ts'
import type { ProposalState, ReviewState } from './proposal.ts'
import type { Review } from './use-review.ts'

/** Returns what a screen reader says about a proposal that is not being written. */
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
  const [accept, enter] = [shortcutLabel('Ctrl', 'Enter'), shortcutLabel('Ctrl', 'J')]
  return `${broken}${much} ${canTake ? `${accept} accepts, ` : ''}Escape rejects, ${enter} reviews.`
}

const changeOf = ({ stretches, changes }: ReviewState, at: number): string =>
  `Change ${at + 1} of ${changes}: ${describeChange(stretches, at)}`
