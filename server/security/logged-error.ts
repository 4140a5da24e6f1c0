/** Classes of PostgreSQL's errors whose messages quote no values. */
const SPEAKING = new Set(['08', '23', '25', '40', '42', '53', '55', '57'])
const DEPTH = 5

type Fields = Error & Record<string, unknown>

/** Returns true for an error that PostgreSQL answered with, in the form of either driver. */
const isDatabaseError = (error: Fields) =>
  typeof error['code'] === 'string' && /^[0-9A-Z]{5}$/.test(error['code']) && 'severity' in error

const messageOf = (error: Fields): string => {
  // The message of a failed query ends with its parameters. Its cause describes the problem.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error['query'])}`
  if (isDatabaseError(error) && !SPEAKING.has((error['code'] as string).slice(0, 2)))
    return 'PostgreSQL refused a value'
  return error.message
}

/** Returns the stack frames without the lines before them, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const KEPT = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'type'] as const

/**
 * Returns the loggable part of an error: its type, message and stack, and only those fields that
 * never contain values. Errors of drivers and clients carry parameters, requests and responses.
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
