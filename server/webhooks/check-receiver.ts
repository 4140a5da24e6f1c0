import { callbackMessages } from '#contract/callback-url.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { isPossibleHost } from './possible-host.ts'
import { PrivateAddressError, type SsrfGuard, resolveReceiver } from './resolve-receiver.ts'

/** The longest time in milliseconds that a slow name server may delay an order. */
const PATIENCE_MS = 3000

export const refuseCallback = (message: string) =>
  new ApiError('invalid_request', message, { fields: { callback_url: message } })

/**
 * Throws an ApiError for a callback address that can't exist or that leads to a private network, so
 * that the caller learns of it with the order. A name that does not resolve yet is accepted: it may
 * resolve by the first delivery, and each delivery checks again.
 */
export const checkReceiver = async (
  url: string,
  ssrfGuard: SsrfGuard,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<void> => {
  // An operator who allows private networks may have receivers with private names in them.
  const privateNames = ssrfGuard.allowed.length > 0
  if (!isPossibleHost(new URL(url).hostname, { privateNames })) throw refuseCallback(callbackMessages.host)
  try {
    await resolveReceiver(new URL(url), ssrfGuard, AbortSignal.timeout(patienceMs))
  } catch (error) {
    if (error instanceof PrivateAddressError) throw refuseCallback(callbackMessages.inside)
  }
}
