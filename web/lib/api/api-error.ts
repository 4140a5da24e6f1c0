import type { Problem } from '#contract/problem.ts'

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

/** Returns the message to show: the server's own if it gave one, else `otherwise`. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.message) || otherwise
