import type { FastifyRequest } from 'fastify'
import addresses from 'ipaddr.js'

/** Where a call comes from, past as many proxies as are trusted. What a proxy says that is no address counts as the proxy's own. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addresses.isValid(ip) ? addresses.process(ip).toString() : (socket.remoteAddress ?? 'unknown')

/** Whom a limit by address counts: one IPv4 address, or one IPv6 network, of which a single line has 2^64 addresses. */
export const networkOf = (address: string): string => {
  if (!addresses.isValid(address)) return address
  const read = addresses.process(address)
  if (read instanceof addresses.IPv4) return read.toString()
  return `${Buffer.from(read.toByteArray().slice(0, 8)).toString('hex')}/64`
}
