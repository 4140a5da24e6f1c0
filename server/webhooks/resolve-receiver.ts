import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isAllowedAddress } from './ssrf-guard.ts'

/** Decides which addresses webhooks may be sent to. */
export interface SsrfGuard {
  /** Private networks that are allowed anyway, in CIDR notation. */
  allowed: readonly string[]
  /** The proxy for webhooks, or null. It receives IP addresses and never host names. */
  proxy?: string | null
  /** Returns the addresses of a host name. */
  lookUp: (name: string, signal: AbortSignal) => Promise<string[]>
}

/** Thrown if a callback address leads to a network that outsiders may not reach. */
export class PrivateAddressError extends Error {}
export class NoSuchHost extends Error {}

/**
 * Queries the name servers directly. The system's look-up would block a thread of a small pool that
 * the whole process shares, for as long as a name server does not answer.
 */
export const askNameServers: SsrfGuard['lookUp'] = async (name, signal) => {
  if (name === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Returns the checked addresses that a webhook may connect to. Throws if any of them is private,
 * because an attacker may mix public and private ones. Throws NoSuchHost if the name has no
 * address.
 */
export const resolveReceiver = async (
  { hostname }: URL,
  ssrfGuard: SsrfGuard,
  signal: AbortSignal,
): Promise<string[]> => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const found = isIP(host) ? [host] : await ssrfGuard.lookUp(host, signal)
  signal.throwIfAborted()
  if (found.length === 0) throw new NoSuchHost()
  if (!found.every((address) => isAllowedAddress(address, ssrfGuard.allowed))) throw new PrivateAddressError()
  return found
}
