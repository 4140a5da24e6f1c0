/**
 * Reasons why a call to a model failed after its retries. `unreachable`: the connection was refused
 * or broke, or the server answered 5xx. `timeout`: no first token arrived in time, or the stream
 * went silent. `cut`: the stream ended before the reply was complete. `invalid`: the reply was
 * unreadable, empty, or did not fit its schema. `limited`: the provider's rate limit exceeds the
 * maximum wait. `no-credit`: the provider account has no credit or quota. `unauthorized`: the
 * provider rejected the key. `refused`: the model or the provider's content filter declined; the
 * same prompt is not retried. `too-long`: the prompt exceeds the context window even without its
 * optional parts. `rejected`: the provider rejected the request for the reason in the message.
 * `aborted`: the caller ended the call.
 */
export type ModelErrorType =
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
  readonly type: ModelErrorType
  /** Text received before the failure. */
  readonly partial: string
  /** Milliseconds that the provider asked to wait, if longer than the call could wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    type: ModelErrorType,
    message: string,
    options: { partial?: string; cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ModelError'
    this.type = type
    this.partial = options.partial ?? ''
    this.retryAfterMs = options.retryAfterMs
  }
}
