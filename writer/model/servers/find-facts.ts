import { readModelList } from './model-list.ts'
import type { ModelProfile } from '../profile.ts'
import type { ServerAddress } from './server-address.ts'

interface FactsFinder {
  address: ServerAddress
  model: string
  fetch: typeof fetch
  profile: ModelProfile
}

const LOOKUP_TIMEOUT_MS = 5000
/**
 * The time for which a server that did not answer is not asked again, so that callers seldom wait.
 */
const PAUSE_MS = 60_000

const isModel = (id: string, model: string): boolean => id === model || id === `${model}:latest`

/**
 * Looks up the prices and the context window in the server's model list, once per client. A window
 * that is set or learned stays, and so does a price that is set. Never throws; unknown facts stay
 * undefined.
 *
 * A local server lists the window that the model was trained with. The window that it was loaded
 * with can be smaller, so that `createWindowFinder` asks for that one.
 */
export const createFactsFinder = ({ address, model, fetch: send, profile }: FactsFinder) => {
  let isKnown = false
  let failedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined

  const lookUp = async () => {
    try {
      const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS)
      const response = await send(address.models, { headers: address.headers, signal, redirect: 'error' })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`The model list answered ${response.status}`)
      }
      const listed = readModelList(await response.json()).find(({ id }) => isModel(id, model))
      profile.prices ??= listed?.prices
      if (!address.isLocal) profile.contextWindow ??= listed?.contextWindow
      isKnown = true
    } catch {
      failedAt = performance.now()
    }
  }

  return async (): Promise<void> => {
    if (isKnown || (!pending && performance.now() - failedAt < PAUSE_MS)) return
    pending ??= lookUp().finally(() => {
      pending = undefined
    })
    await pending
  }
}
