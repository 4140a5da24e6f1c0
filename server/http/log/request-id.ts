import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Nothing in an id can break a log line apart, or be long enough for a secret that is logged by mistake. */
const valid = /^[\w.-]{8,64}$/

/** The id that a proxy or a caller gave the request, so that their logs and ours can be joined; otherwise a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers[REQUEST_ID_HEADER.toLowerCase()]
  return typeof given === 'string' && valid.test(given) ? given : randomUUID()
}
