import type { Waiting } from '#contract/book-task.ts'
import type { BookWaiting } from '#writer/book/book-state.ts'

/** The waiting steps of a book by name. `since` is in milliseconds since 1970. */
export type BookWaits = Map<string, { since: number; waiting: BookWaiting }>

/** Most replies of a model begin sooner than this, so shorter waits are not reported. */
export const QUIET_MS = 3000

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/**
 * Returns the reason why the whole book waits, or null while any section is being written. A rate
 * limit takes precedence over a retry, and a retry over silence. Of two equal reasons the longer
 * wait counts.
 */
export const waitingOf = (
  waits: BookWaits,
  sections: ReadonlyMap<string, unknown>,
  now = Date.now(),
): Waiting | null => {
  const reported = [...waits.entries()].filter(
    ([, { since, waiting }]) => waiting.reason !== 'no answer' || now - since >= QUIET_MS,
  )
  const waitingSections = reported.filter(([step]) => step.startsWith('section ')).length
  if (reported.length === 0 || waitingSections < sections.size) return null
  const [first] = reported
    .map(([, wait]) => wait)
    .toSorted((one, other) => rank(one) - rank(other) || order(one, other))
  return present(first!)
}

type Wait = { since: number; waiting: BookWaiting }
const ranks: Record<BookWaiting['reason'], number> = { 'rate limited': 0, retrying: 1, 'no answer': 2 }
const rank = ({ waiting }: Wait) => ranks[waiting.reason]
const untilOf = ({ waiting }: Wait) => (waiting.reason === 'no answer' ? 0 : waiting.until)
const order = (one: Wait, other: Wait) => untilOf(other) - untilOf(one) || one.since - other.since

const present = ({ since, waiting }: Wait): Waiting => {
  if (waiting.reason === 'no answer')
    return {
      reason: 'no_answer',
      message: `The language model has not answered yet.${livenessMessage(waiting.isAlive)}`,
      since: seconds(since),
      until: null,
      attempt: null,
      attempts: null,
    }
  const limited = waiting.reason === 'rate limited'
  return {
    reason: limited ? 'rate_limited' : 'retrying',
    message: limited
      ? 'The AI provider limits how often it can be called.'
      : 'The language model failed to answer and is asked again.',
    since: seconds(since),
    until: Math.ceil(waiting.until / 1000),
    // The pipeline counts calls, and the first call is no retry.
    attempt: Math.max(1, waiting.attempt - 1),
    attempts: Math.max(1, waiting.attempts - 1),
  }
}

const livenessMessage = (isAlive: boolean | undefined): string => {
  if (isAlive === undefined) return ''
  return isAlive ? ' Its server is running.' : ' Its server does not respond.'
}
