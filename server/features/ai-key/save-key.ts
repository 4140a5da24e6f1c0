import { messages } from '#contract/ai-key.ts'
import { recordSecurityEvent } from '../../security/security-events.ts'
import { checkWithProvider } from './check-with-provider.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { putKey } from './repository.ts'

/** Saves a key if the provider accepts it. Otherwise it saves nothing, and the message says why. */
export const saveKey = async (
  dependencies: AiKeyDependencies,
  user: { id: string },
  key: string,
  { signal, address }: { signal: AbortSignal; address: string },
) => {
  const { hostname } = new URL(dependencies.byok.baseUrl)
  const found = await checkWithProvider(dependencies, key, { signal })
  if (found === 'refused')
    return {
      result: 'REFUSED' as const,
      message: `${hostname} refused this key, so it was not saved. Is it complete, still valid, and allowed to list models?`,
    }
  if (found === 'unreachable')
    return {
      result: 'UNREACHABLE' as const,
      message: `${hostname} could not be asked about this key, so it was not saved. Please try again in a few minutes.`,
    }
  const sealed = dependencies.sealer.seal(key, { userId: user.id, purpose: 'ai-key' })
  await dependencies.database.transaction(async (tx) => {
    await putKey(tx, user.id, sealed)
    await recordSecurityEvent(tx, { kind: 'ai_key_saved', userId: user.id, address })
  })
  return { result: 'OK' as const, message: messages.updated }
}
