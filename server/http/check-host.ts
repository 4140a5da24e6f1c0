import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { ApiError } from './errors/api-error.ts'

const nameIn = (host: string): string | null => URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? null

const hostLines = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost') || isIP(name) > 0

/**
 * Refuses requests for foreign host names while the mailbox is readable without a login, because
 * then anyone who reaches it can log in as anyone. A foreign page could point its own name to this
 * machine (DNS rebinding) and would share our origin. Only our own name, localhost and IP addresses
 * are answered, because an IP address can't be rebound.
 */
export const checkHost = (
  app: FastifyInstance,
  { production, host, publicUrl }: Pick<Config, 'production' | 'host'> & { publicUrl: () => string | null },
) => {
  const open = production || !isLocal(host) || ['0.0.0.0', '::'].includes(host)
  const isOwn = (name: string) => {
    const url = publicUrl()
    return url !== null && name === new URL(url).hostname
  }
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined) {
      if (raw.httpVersion === '1.0') return
      throw new ApiError('invalid_request', 'This request does not state its host.')
    }
    // A server in between could pick another one of the hosts.
    if (hostLines(raw.rawHeaders) > 1)
      throw new ApiError('invalid_request', 'This request states its host more than once.')
    const name = nameIn(headers.host)
    if (name === null) throw new ApiError('invalid_request', 'The host name of this request is not valid.')
    if (!open && !isOwn(name) && !isLocal(name))
      throw new ApiError(
        'invalid_request',
        'This installation does not have this host name. Set PUBLIC_URL to its address.',
      )
  })
}
