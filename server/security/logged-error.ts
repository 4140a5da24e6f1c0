/** Classes of PostgreSQL's errors whose words are its own and quote no values. */
const SPEAKING = new Set(['08', '23', '25', '40', '42', '53', '55', '57'])
const DEPTH = 5

type Fields = Error & Record<string, unknown>

/** As both drivers give what PostgreSQL refused. */
const isDatabaseError = (error: Fields) =>
  typeof error['code'] === 'string' && /^[0-9A-Z]{5}$/.test(error['code']) && 'severity' in error

const messageOf = (error: Fields): string => {
  // A failed query's message ends with its parameters; what went wrong is its cause.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error['query'])}`
  if (isDatabaseError(error) && !SPEAKING.has((error['code'] as string).slice(0, 2)))
    return 'PostgreSQL refused a value'
  return error.message
}

/** Without the lines in front of the frames, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const KEPT = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'type'] as const

/**
 * What is logged of an error: what it is and where it happened, and of all that hangs on it only what never holds a value.
 * Errors of drivers and clients carry parameters, requests and answers with them.
 */
export const loggedError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'not an error' : error
  const fields = error as Fields
  const kept = KEPT.filter((name) => ['string', 'number'].includes(typeof fields[name]))
  const nested = (inner: unknown) => (depth < DEPTH ? loggedError(inner, depth + 1) : undefined)
  return {
    name: error.name,
    message: messageOf(fields),
    ...Object.fromEntries(kept.map((name) => [name, fields[name]])),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: nested(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, DEPTH).map(nested) }),
  }
}
