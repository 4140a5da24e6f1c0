import { serverAddress } from '#writer/model/servers/server-address.ts'
import type { AiKeyDependencies } from './dependencies.ts'

const TIMEOUT_MS = 10_000

/** The statuses with which providers refuse a key. Some answer an unknown key with 400. */
const REFUSALS = [400, 401, 402, 403]

/**
 * Checks a key by listing the provider's models, which is free and requires a valid key. Redirects
 * are not followed, so that the key is not sent elsewhere.
 */
export const checkWithProvider = async (
  { byok, log }: Pick<AiKeyDependencies, 'byok' | 'log'>,
  key: string,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<'accepted' | 'refused' | 'unreachable'> => {
  try {
    const { models, headers } = serverAddress(byok.baseUrl, byok.model, key)
    const { ok, status, body } = await fetch(models, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await body?.cancel()
    if (ok) return 'accepted'
    if (REFUSALS.includes(status)) return 'refused'
    log.warn({ status }, 'provider of own AI keys gave no answer about a key')
  } catch (error) {
    signal.throwIfAborted()
    const { name, cause } = error as Error & { cause?: { code?: string } }
    log.warn({ reason: cause?.code ?? name }, 'provider of own AI keys is unreachable')
  }
  return 'unreachable'
}
