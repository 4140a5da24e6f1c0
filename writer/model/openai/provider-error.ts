/** A provider's error, normalized from its usual forms. */
export interface ProviderError {
  /** The HTTP status, or the code of an error inside a stream. */
  status?: number
  /** One sentence for people, in the provider's words. */
  message: string
  /** Values of `code` and `type`, and Google's `status` and `reason`. */
  codes: string[]
  /** Parameters that the error names as its cause. */
  parameters: string[]
  /** True if the provider flagged the content. */
  isModerated: boolean
  /** Milliseconds that the provider asks to wait. */
  retryAfterMs?: number
  /** Context window and prompt size in tokens, which only some servers such as llama.cpp report. */
  contextWindow?: number
  promptTokens?: number
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Converts a pydantic location such as `body.stream_options.include_usage` to parameter names. The
 * first entry of the list is the part of the request.
 */
const parameterOf = (location: unknown): string[] =>
  Array.isArray(location) ? location.filter((step) => typeof step === 'string' && step !== 'body').map(String) : []

/**
 * Returns the part of the body with the error: most providers send an object, Gemini a list of one,
 * and some a string.
 */
const rootOf = (body: unknown): unknown => {
  const first = Array.isArray(body) ? body[0] : body
  if (!isFields(first)) return first
  const error = first['error']
  if (isFields(error)) return error
  return typeof error === 'string' ? { ...first, message: error } : first
}

const validationMessages = (details: Fields[]): string =>
  details.map(({ loc, msg }) => [parameterOf(loc).join('.'), msg].filter(Boolean).join(': ')).join('; ')

const plainText = (text: string): string =>
  text
    .slice(0, 4000)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const secondsIn = (delay: unknown): number | undefined => {
  const found = typeof delay === 'string' ? /^([\d.]+)s$/.exec(delay)?.[1] : undefined
  return found === undefined ? undefined : Number(found) * 1000
}

/** Reads the error of the provider behind a router. The router quotes it as JSON text. */
const quotedBy = (root: Fields): ProviderError | undefined => {
  const raw = isFields(root['metadata']) ? root['metadata']['raw'] : undefined
  const inner = typeof raw === 'string' ? parse(raw) : raw
  return isFields(inner) || Array.isArray(inner) ? readProviderError(inner) : undefined
}

/**
 * Parses the body of an error reply, or an error inside an event. `body` is text or a parsed value.
 */
export const readProviderError = (body: unknown, status?: number): ProviderError => {
  const root = rootOf(typeof body === 'string' ? parse(body) : body)
  if (!isFields(root))
    return {
      status,
      message: typeof root === 'string' ? plainText(root) : '',
      codes: [],
      parameters: [],
      isModerated: false,
    }
  const message = root['message'] ?? root['msg'] ?? root['detail']
  // Mistral sends the list in `message`, and FastAPI in `detail`.
  const invalid = listOf(isFields(message) ? message['detail'] : message)
  const details = listOf(root['details'])
  const quoted = quotedBy(root)
  const text = typeof message === 'string' ? plainText(message) : validationMessages(invalid)
  const inner = isFields(root['innererror']) ? root['innererror'] : {}
  const metadata = isFields(root['metadata']) ? root['metadata'] : {}
  const violations = details.flatMap(({ fieldViolations }) => listOf(fieldViolations))
  return {
    status: status ?? numberOf(root['code']) ?? numberOf(root['status']),
    message: [text, quoted?.message].filter(Boolean).join(' '),
    codes: [
      ...[root['code'], root['type'], root['status'], inner['code']].filter((code) => typeof code === 'string'),
      ...details.map(({ reason }) => reason).filter((reason) => typeof reason === 'string'),
      ...(quoted?.codes ?? []),
    ],
    parameters: [
      ...(typeof root['param'] === 'string' && root['param'] !== '' ? [root['param']] : []),
      ...invalid.flatMap(({ loc }) => parameterOf(loc)),
      ...violations.flatMap(({ field }) => (typeof field === 'string' ? [field] : [])),
      ...(quoted?.parameters ?? []),
    ],
    isModerated: 'flagged_input' in metadata || Array.isArray(metadata['reasons']) || (quoted?.isModerated ?? false),
    retryAfterMs: details.map(({ retryDelay }) => secondsIn(retryDelay)).find((delay) => delay !== undefined),
    contextWindow: numberOf(root['n_ctx']),
    promptTokens: numberOf(root['n_prompt_tokens']),
  }
}

/** Thrown for a reply with a status other than 200, or with an error inside. */
export class ProviderFailure extends Error {
  readonly error: ProviderError
  readonly headers: Headers | undefined

  constructor(error: ProviderError, headers?: Headers) {
    super(error.message || `status ${error.status ?? 'unknown'} without an explanation`)
    this.name = 'ProviderFailure'
    this.error = error
    this.headers = headers
  }
}
