/**
 * What went wrong with a call to a model, after the retries.
 * `unreachable`: refused or broken connection, 5xx; `timeout`: no first token, or silence in mid-stream; `cut`: the stream
 * ended without a finish reason; `invalid`: nonsense on the wire, broken JSON or empty text; `limited`: 429 past the cap;
 * `unauthorized`: the key was refused; `rejected`: the request was refused for good; `aborted`: the caller left.
 */
export type ModelErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'invalid'
  | 'limited'
  | 'unauthorized'
  | 'rejected'
  | 'aborted'

export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** What was received before it broke, if anything. */
  readonly partial: string

  constructor(kind: ModelErrorKind, message: string, options: { partial?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.partial = options.partial ?? ''
  }
}
