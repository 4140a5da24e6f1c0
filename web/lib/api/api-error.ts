import type { Problem } from '#contract/problem.ts'
import { connection } from './connection.ts'

/** A refusal by the API. `message` is for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Problem['code'] | 'unknown'
  readonly fields: Record<string, string>
  /** Data for a program, such as a retry time. */
  readonly details: NonNullable<Problem['details']>
  /** With `conflict`, where the call says so: what is stored now. */
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

/** Some texts of the specification have no full stop. */
const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`)

const NO_CONNECTION = 'There is no connection to the server right now.'

/**
 * Returns the message to show: the server's own if it gave one, else `otherwise`, and that there is no
 * connection if that is the reason.
 */
export const messageOf = (error: unknown, otherwise: string): string => {
  if (error instanceof ApiError && error.message) return error.message
  // Browsers throw a TypeError if a request reaches no server.
  return error instanceof TypeError && !connection.isReached() ? `${asSentence(otherwise)} ${NO_CONNECTION}` : otherwise
}
