/** An error as a provider sent it, in whichever of the usual forms. */
export interface ProviderError {
  /** The HTTP status; for an error inside a stream the code it names, else undefined. */
  status?: number
  /** One sentence for people, as the provider wrote it. */
  message: string
  /** `code` and `type`, and what Google calls `status` and `reason`. */
  codes: string[]
  /** The parameters that it names as the cause. */
  parameters: string[]
  /** It says that the content was flagged. */
  isModerated: boolean
  /** How long it asks to wait. */
  retryAfterMs?: number
  /** Milliseconds or sizes that only some providers give: llama.cpp's window and the size of the prompt. */
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

/** `body.stream_options.include_usage` as pydantic writes it, a list whose first entry says where. */
const parameterOf = (location: unknown): string[] =>
  Array.isArray(location) ? location.filter((step) => typeof step === 'string' && step !== 'body').map(String) : []

/** The entry that stands for the error: most send an object, Gemini a list of one, some put a string there. */
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

/** What the provider behind a router said, which the router quotes as a text of JSON. */
const quotedBy = (root: Fields): ProviderError | undefined => {
  const raw = isFields(root['metadata']) ? root['metadata']['raw'] : undefined
  const inner = typeof raw === 'string' ? parse(raw) : raw
  return isFields(inner) || Array.isArray(inner) ? readProviderError(inner) : undefined
}

/** Reads the body of an error, or the error inside an event. `body` is text, or the value it was parsed to. */
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
  const said = root['message'] ?? root['msg'] ?? root['detail']
  // Mistral puts the list into `message`, FastAPI into `detail`.
  const invalid = listOf(isFields(said) ? said['detail'] : said)
  const details = listOf(root['details'])
  const quoted = quotedBy(root)
  const text = typeof said === 'string' ? plainText(said) : validationMessages(invalid)
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

/** A reply with another status than 200, or an error that came inside one. */
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
