import { mostProblemFields, type Problem, type ProblemCode, problemStatuses } from '#contract/problem.ts'

/** Every error passes here, so the bound holds for validation by hand as well as by schema. */
const boundedFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).slice(0, mostProblemFields))

/** The one way for a handler to say no. `message` is read by a person. */
export class ApiError extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly details: Problem['details']
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    message: string,
    {
      fields,
      details,
      headers = {},
      cause,
    }: {
      fields?: Record<string, string>
      details?: Problem['details']
      headers?: Record<string, string>
      /** For the log. */
      cause?: unknown
    } = {},
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = fields && boundedFields(fields)
    this.details = details
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
    }
  }
}

export const notFound = (what: string) => new ApiError('not_found', `There is no such ${what}.`)
export const methodNotAllowed = (allowed: string[]) =>
  new ApiError('method_not_allowed', `This address answers ${allowed.join(' and ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  })
export const unauthorized = () => new ApiError('unauthorized', 'Please log in.')
