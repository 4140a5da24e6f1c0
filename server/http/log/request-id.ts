import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/**
 * A valid id can't break a log line apart, and is too short for most secrets that are logged by
 * mistake.
 */
const valid = /^[\w.-]{8,64}$/

/**
 * Returns the id that a proxy or a caller gave the request, so that their logs can be matched with
 * ours. Otherwise returns a new id.
 */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const received = headers[REQUEST_ID_HEADER.toLowerCase()]
  return typeof received === 'string' && valid.test(received) ? received : randomUUID()
}
