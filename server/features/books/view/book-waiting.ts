import type { Waiting } from '#contract/books.ts'
import type { BookWaiting } from '#writer/book/book-state.ts'

/** Steps of a book that wait, by their names; `since` is in milliseconds since 1970. */
export type BookWaits = Map<string, { since: number; waiting: BookWaiting }>

/** Most answers begin sooner, and waiting for them is not worth telling. */
export const QUIET_MS = 3000

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/**
 * What a book as a whole waits for: null while any of its sections is being written. A provider's limit says more than a
 * retry, and a retry more than silence; of two alike the longer one counts.
 */
export const waitingOf = (
  waits: BookWaits,
  sections: ReadonlyMap<string, unknown>,
  now = Date.now(),
): Waiting | null => {
  const told = [...waits.entries()].filter(
    ([, { since, waiting }]) => waiting.reason !== 'no answer' || now - since >= QUIET_MS,
  )
  const waitingSections = told.filter(([step]) => step.startsWith('section ')).length
  if (told.length === 0 || waitingSections < sections.size) return null
  const [first] = told.map(([, wait]) => wait).toSorted((one, other) => rank(one) - rank(other) || order(one, other))
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
      message: `The language model has not answered yet.${aliveness(waiting.isAlive)}`,
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
    // The pipeline counts calls, of which the first is no retry.
    attempt: Math.max(1, waiting.attempt - 1),
    attempts: Math.max(1, waiting.attempts - 1),
  }
}

const aliveness = (isAlive: boolean | undefined): string => {
  if (isAlive === undefined) return ''
  return isAlive ? ' Its server is running.' : ' Its server does not respond.'
}
