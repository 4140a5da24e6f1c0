import { mostProblemFields, type Problem, type ProblemCode, problemStatuses } from '#contract/problem.ts'

/**
 * Limits the number of fields. Every error passes through here, so the limit also holds for
 * validation by hand.
 */
const boundedFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).slice(0, mostProblemFields))

/** The error that handlers throw to refuse a call. `message` is shown to a person. */
export class ApiError extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly details: Problem['details']
  readonly current: Problem['current']
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    message: string,
    {
      fields,
      details,
      current,
      headers = {},
      cause,
    }: {
      fields?: Record<string, string>
      details?: Problem['details']
      /** The stored value, for a caller whose change is refused because it is out of date. */
      current?: Problem['current']
      headers?: Record<string, string>
      /** The underlying error, which is only logged. */
      cause?: unknown
    } = {},
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = fields && boundedFields(fields)
    this.details = details
    this.current = current
    this.headers = headers
  }

  get status(): number {
    return problemStatuses[this.code]
  }

  get body(): Problem {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.details && { details: this.details }),
      ...(this.current && { current: this.current }),
    }
  }
}

export const notFound = (what: string) => new ApiError('not_found', `There is no such ${what}.`)
export const methodNotAllowed = (allowed: string[]) =>
  new ApiError('method_not_allowed', `This address answers ${allowed.join(' and ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  })
export const unauthorized = () => new ApiError('unauthorized', 'Please log in.')
