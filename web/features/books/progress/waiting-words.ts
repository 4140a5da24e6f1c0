import type { Waiting } from '#contract/book-task.ts'

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clockWithSeconds = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const MINUTES_WITHOUT_SECONDS = 5

/** Formats a time of day, with seconds if it is near. */
const clockTime = (at: number, now: number) =>
  (at - now > MINUTES_WITHOUT_SECONDS * 60 ? clock : clockWithSeconds).format(at * 1000)

/** Formats a duration such as `40 s` or `2 min 05 s`. */
export const span = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/**
 * Describes the reason and duration of a book's waiting in a few words. `now` is in seconds since
 * the epoch.
 */
export const waitingWords = ({ reason, since, until, attempt, attempts }: Waiting, now: number): string => {
  const retry = attempt !== null && attempts !== null ? `retry ${attempt} of ${attempts}` : 'retry'
  switch (reason) {
    case 'rate_limited':
      return until === null ? 'Rate-limited' : `Rate-limited until ${clockTime(until, now)}, then ${retry}`
    case 'retrying':
      return until === null || until <= now
        ? `${retry[0]!.toUpperCase()}${retry.slice(1)}`
        : `${retry[0]!.toUpperCase()}${retry.slice(1)} at ${clockTime(until, now)}`
    case 'no_answer':
      return `No answer for ${span(Math.max(0, now - since))}`
  }
}
