import type { AccountDependencies } from '../dependencies.ts'

const ROUTE = 'password of an account'
/** Twenty an hour. Whoever owns the account can log in with a link all the while. */
const limit = {
  calls: 5,
  seconds: 900,
  say: (wait: string) =>
    `There were too many attempts to log in to this account. Please wait ${wait}, or log in with a link, which always works.`,
}

/** Counts an attempt before it is looked at, so that many at once are not more than one after another. */
export const takeGuess = ({ limiter }: AccountDependencies, email: string) =>
  limiter.take(ROUTE, email.toLowerCase(), limit)

/** After whoever owns the account has signed in. */
export const clearGuesses = ({ limiter }: AccountDependencies, email: string) =>
  limiter.clear(ROUTE, email.toLowerCase())
