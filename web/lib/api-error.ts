import type { Problem } from '#contract/problem.ts'

/** The server said no. `message` is for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Problem['code'] | 'unknown'
  readonly fields: Record<string, string>
  /** What a program needs to go on. */
  readonly details: NonNullable<Problem['details']>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.fields = problem.fields ?? {}
    this.details = problem.details ?? {}
  }
}

/** What to tell a person: the server's own words where it gave some. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.message) || otherwise
