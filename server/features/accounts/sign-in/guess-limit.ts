import type { AccountDependencies } from '../dependencies.ts'

const ROUTE = 'password of an account'
/**
 * The limit of 20 attempts per hour and account. The account's owner can still log in with a link.
 */
const limit = {
  calls: 5,
  seconds: 900,
  say: (wait: string) =>
    `There were too many attempts to log in to this account. Please wait ${wait}, or log in with a link, which always works.`,
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts are limited too.
 * Throws an ApiError over the limit.
 */
export const takeGuess = ({ limiter }: AccountDependencies, email: string) =>
  limiter.take(ROUTE, email.toLowerCase(), limit)

/** Resets the count after a successful sign-in. */
export const clearGuesses = ({ limiter }: AccountDependencies, email: string) =>
  limiter.clear(ROUTE, email.toLowerCase())
