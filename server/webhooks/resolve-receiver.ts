import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isAllowedAddress } from './ssrf-guard.ts'

/** Where webhooks may go. */
export interface SsrfGuard {
  /** Networks that are not public and may be reached all the same. */
  allowed: readonly string[]
  /** The way goes through this proxy, which is told an address and never a name. */
  proxy?: string | null
  /** Gives the addresses of a name. */
  lookUp: (name: string, signal: AbortSignal) => Promise<string[]>
}

/** It leads to where nobody from outside may go. */
export class PrivateAddressError extends Error {}
export class NoSuchHost extends Error {}

/**
 * Asks the name servers, and not the system's own look-up: that one blocks a thread of a small pool which the whole process
 * shares, for as long as a name server does not answer.
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
 * The addresses that a webhook may connect to, each of them checked. Throws when only one of them leads inside: whoever
 * mixes them is about to have the wrong one taken.
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
