import type { FastifyRequest } from 'fastify'
import addresses from 'ipaddr.js'

/**
 * Returns the caller's address, as forwarded by the trusted proxies. If a proxy forwards a value
 * that is not an address, returns the proxy's own address.
 */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addresses.isValid(ip) ? addresses.process(ip).toString() : (socket.remoteAddress ?? 'unknown')

/**
 * Returns the network that a limit by address counts: a single IPv4 address, or a /64 of IPv6,
 * because one line has 2^64 addresses.
 */
export const networkOf = (address: string): string => {
  if (!addresses.isValid(address)) return address
  const read = addresses.process(address)
  if (read instanceof addresses.IPv4) return read.toString()
  return `${Buffer.from(read.toByteArray().slice(0, 8)).toString('hex')}/64`
}
