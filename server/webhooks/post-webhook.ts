import { isIPv6, type LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { connectThroughProxy } from './connect-through-proxy.ts'
import { NoSuchHost, PrivateAddressError, type SsrfGuard, resolveReceiver } from './resolve-receiver.ts'

export type Answer =
  | { status: number; retryAfter: string | null }
  /** The receiver did not respond. `why` is the reason in a few words. */
  | { status: null; why: string }

/**
 * The number of bytes of a response's body that are read and ignored before the connection is
 * closed, so that most receivers can finish sending.
 */
const READ_BYTES = 4096

/**
 * Creates a DNS look-up that always returns the checked addresses, even if the name resolves to
 * others by now.
 */
const always =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  }

const reasonOf = (error: unknown, { timedOut, cutOff }: { timedOut: AbortSignal; cutOff: AbortSignal }): string => {
  if (timedOut.aborted) return 'no answer in time'
  if (cutOff.aborted) return 'cut off'
  if (error instanceof PrivateAddressError) return 'refused: the address leads inside'
  if (error instanceof NoSuchHost) return 'the name is not known'
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return `no answer (${code ?? cause?.code ?? 'connection failed'})`
}

/**
 * Sends one webhook to a checked address, over a new connection. Redirects count as responses and
 * are not followed. The call returns as soon as the status is received.
 */
export const postWebhook = async (
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { ssrfGuard, withinMs, cutOff }: { ssrfGuard: SsrfGuard; withinMs: number; cutOff: AbortSignal },
): Promise<Answer> => {
  const timedOut = AbortSignal.timeout(withinMs)
  const signal = AbortSignal.any([timedOut, cutOff])
  let agent: Agent | undefined
  try {
    const addresses = await resolveReceiver(url, ssrfGuard, signal)
    agent = new Agent({
      connect: ssrfGuard.proxy
        ? connectThroughProxy(new URL(ssrfGuard.proxy), addresses[0]!)
        : { lookup: always(addresses), autoSelectFamily: true },
      maxHeaderSize: 16_384,
    })
    const answer = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers,
      body,
      signal,
    })
    const retryAfter = answer.headers['retry-after']
    await answer.body.dump({ limit: READ_BYTES, signal }).catch(() => undefined)
    return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
  } catch (error) {
    return { status: null, why: reasonOf(error, { timedOut, cutOff }) }
  } finally {
    await agent?.destroy()
  }
}
