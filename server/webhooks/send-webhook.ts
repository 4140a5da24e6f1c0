import type { BaseLogger } from 'pino'
import type { Database } from '../database/database.ts'
import { SealBroken, type Sealer } from '../secrets/sealer.ts'
import type { Claimed } from './claim-deliveries.ts'
import type { Pace } from './pace.ts'
import { type Answer, postWebhook } from './post-webhook.ts'
import { lockCallback, setBusy, settleAttempt, stopCallback } from './repository.ts'
import type { SsrfGuard } from './resolve-receiver.ts'
import { nextAttempt } from './retry-schedule.ts'
import { signedHeaders } from './signing.ts'

export interface WebhookDependencies {
  database: Database
  sealer: Sealer
  ssrfGuard: SsrfGuard
  log: Pick<BaseLogger, 'debug' | 'warn' | 'error'>
  /** Called for each attempt when its result is stored. */
  sent?: (outcome: 'delivered' | 'tried_again' | 'failed' | 'gone', attempt: number) => void
}

const GONE = 410

const post = async (
  { database, sealer, ssrfGuard, log }: WebhookDependencies,
  { delivery, developerKeyId, url }: Claimed,
  { withinMs, cutOff }: { withinMs: number; cutOff: AbortSignal },
): Promise<Answer> => {
  try {
    const headers = await signedHeaders(database.db, sealer, { delivery, developerKeyId })
    return await postWebhook(new URL(url), { headers, body: delivery.payload }, { ssrfGuard, withinMs, cutOff })
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    log.error({ err: error, key: developerKeyId }, 'signing a webhook failed')
    return { status: null, why: 'could not be signed' }
  }
}

const verdictOf = ({ delivery }: Claimed, answer: Answer, waits: Pace['waits']) => {
  const { status } = answer
  const lastResult = answer.status === null ? answer.why : `answered ${answer.status}`
  if (status === null || status < 200 || status > 299) {
    if (status === GONE) return { state: 'gone' as const, lastResult, nextAttemptAt: null }
    const retryAfter = answer.status === null ? null : answer.retryAfter
    const nextAttemptAt = nextAttempt(delivery.attempts, new Date(), { retryAfter, waits })
    return { state: nextAttemptAt ? ('pending' as const) : ('failed' as const), lastResult, nextAttemptAt }
  }
  return { state: 'delivered' as const, lastResult, nextAttemptAt: null }
}

/** Makes one attempt and stores its result. */
export const sendWebhook = async (
  dependencies: WebhookDependencies,
  claimed: Claimed,
  { pace, cutOff }: { pace: Pace; cutOff: AbortSignal },
): Promise<void> => {
  const { delivery, receiver } = claimed
  const answer = await post(dependencies, claimed, { withinMs: pace.exchangeMs, cutOff })
  const verdict = verdictOf(claimed, answer, pace.waits)
  await dependencies.database.transaction(async (tx) => {
    await lockCallback(tx, delivery.bookGuid)
    const settled = await settleAttempt(tx, delivery, verdict)
    if (verdict.state === 'gone') await stopCallback(tx, delivery.bookGuid, new Date())
    if (settled) await setBusy(tx, [delivery.bookGuid], null)
  })
  dependencies.sent?.(verdict.state === 'pending' ? 'tried_again' : verdict.state, delivery.attempts)
  const fields = { webhook: delivery.id, receiver, attempt: delivery.attempts, result: verdict.lastResult }
  if (verdict.state === 'failed') dependencies.log.warn(fields, 'webhook failed for good')
  else dependencies.log.debug(fields, 'webhook attempt finished')
}
