import type { Problem } from '#contract/problem.ts'
import { counted } from '../format/counted.ts'
import { connection } from './connection.ts'

/** A refusal by the API. `message` is shown to people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Problem['code'] | 'unknown'
  readonly fields: Record<string, string>
  /** Data for a program, such as a retry time. */
  readonly details: NonNullable<Problem['details']>
  /** With `conflict`: the stored version, if the call documents it. */
  readonly current: Problem['current']

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.fields = problem.fields ?? {}
    this.details = problem.details ?? {}
    this.current = problem.current
  }
}

/** Returns when to try again after too many requests. `retryAfter` is the header with the seconds. */
const tooMany = (retryAfter: string | null): string => {
  const seconds = Math.ceil(Number(retryAfter))
  const minutes = Math.ceil(seconds / 60)
  const wait = !(seconds > 0) ? 'a moment' : seconds < 90 ? counted(seconds, 'second') : counted(minutes, 'minute')
  return `There were too many requests. Please wait ${wait} and try again.`
}

/**
 * Creates an error from a refusal. A proxy in front of the server may refuse too many requests with
 * its own page, which has no message for a person.
 */
export const toApiError = (status: number, problem: Partial<Problem>, retryAfter: string | null): ApiError =>
  new ApiError(status, status === 429 && !problem.message ? { ...problem, message: tooMany(retryAfter) } : problem)

/**
 * Returns the stored version, if a change was refused because of another change in the meantime.
 */
export const currentOf = (error: unknown): Problem['current'] =>
  error instanceof ApiError && error.code === 'conflict' ? error.current : undefined

/** Adds a full stop, which some texts of the specification lack. */
const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`)

const NO_CONNECTION = 'There is no connection to the server right now.'

/**
 * Returns the message to show: that of the server if there is one, otherwise `otherwise`. If the
 * server was unreachable, adds that there is no connection.
 */
export const messageOf = (error: unknown, otherwise: string): string => {
  if (error instanceof ApiError && error.message) return error.message
  // Browsers throw a TypeError if a request reaches no server.
  return error instanceof TypeError && !connection.isReached() ? `${asSentence(otherwise)} ${NO_CONNECTION}` : otherwise
}
