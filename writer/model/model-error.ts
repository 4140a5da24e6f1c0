/**
 * Why a call to a model failed, after the retries.
 * `unreachable`: the connection was refused or broke, or the server answered 5xx.
 * `timeout`: no first token came in time, or the stream went silent.
 * `cut`: the stream ended before the reply was complete.
 * `invalid`: the reply could not be read, did not fit its schema, or was empty.
 * `limited`: the provider's rate limit lasts longer than the call may wait.
 * `no-credit`: the account with the provider has no credit or quota left.
 * `unauthorized`: the provider refused the key.
 * `refused`: the model, or the provider's content filter, declined to write this. The same prompt is not retried.
 * `too-long`: the prompt does not fit the model's context window, even after everything that may be left out was.
 * `rejected`: the provider refused the request for another reason, which the message gives.
 * `aborted`: the caller ended the call.
 */
export type ModelErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'invalid'
  | 'limited'
  | 'no-credit'
  | 'unauthorized'
  | 'refused'
  | 'too-long'
  | 'rejected'
  | 'aborted'

export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** What was received before it broke, if anything. */
  readonly partial: string
  /** How long the provider asked to wait, where that is longer than the call could. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ModelErrorKind,
    message: string,
    options: { partial?: string; cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.partial = options.partial ?? ''
    this.retryAfterMs = options.retryAfterMs
  }
}
