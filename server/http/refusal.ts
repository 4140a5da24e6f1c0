import type { Problem, ProblemCode } from '#contract/problem.ts'

const statuses: Record<ProblemCode, number> = {
  invalid_request: 400,
  unauthorized: 401,
  link_invalid: 400,
  wrong_credentials: 400,
  sign_in_again: 403,
  words_spent: 403,
  ai_key_missing: 403,
  ai_key_refused: 403,
  license_invalid: 400,
  signature_invalid: 400,
  captcha_invalid: 400,
  premium_required: 403,
  no_tokens_left: 403,
  not_found: 404,
  wrong_state: 409,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  not_supported: 422,
  export_failed: 500,
  unavailable: 503,
  internal_error: 500,
}

/** The one way for a handler to say no. `message` is read by a person. */
export class Refusal extends Error {
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
    }: { fields?: Record<string, string>; details?: Problem['details']; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.details = details
    this.headers = headers
  }

  get status(): number {
    return statuses[this.code]
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

export const notFound = (what: string) => new Refusal('not_found', `There is no such ${what}.`)
export const unauthorized = () => new Refusal('unauthorized', 'Please log in.')
