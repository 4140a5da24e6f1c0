import { callbackMessages } from '#contract/callback-url.ts'
import { Refusal } from '../http/refusal.ts'
import { PointsInside, type Reach, resolveReceiver } from './resolve-receiver.ts'

/** What a slow name server may hold an order up. */
const PATIENCE_MS = 3000

export const refuseCallback = (message: string) =>
  new Refusal('invalid_request', message, { fields: { callback_url: message } })

/**
 * Refuses a callback address that leads inside, as early as somebody can be told so. One whose name is not known is taken:
 * that may change until the book is begun, and every delivery looks again.
 */
export const checkReceiver = async (
  url: string,
  reach: Reach,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<void> => {
  try {
    await resolveReceiver(new URL(url), reach, AbortSignal.timeout(patienceMs))
  } catch (error) {
    if (error instanceof PointsInside) throw refuseCallback(callbackMessages.inside)
  }
}
