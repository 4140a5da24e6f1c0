import { setTimeout } from 'node:timers/promises'
import { claimDeliveries, type Claimed } from './claim-deliveries.ts'
import { type Pace, usualPace } from './pace.ts'
import { endExhausted, removeDeliveriesBefore } from './repository.ts'
import { sendWebhook, type WebhookDependencies } from './send-webhook.ts'

export interface WebhookSender {
  begin(): void
  /**
   * Stops claiming, waits a moment for running deliveries, and aborts the rest, which are retried
   * later.
   */
  stop(): Promise<void>
}

const DAY_MS = 24 * 3_600_000
/** The number of days that the log of deliveries is kept. */
const KEPT_DAYS = 30

/**
 * Creates a sender that delivers due webhooks concurrently. Any number of processes can run one.
 */
export const createWebhookSender = (dependencies: WebhookDependencies, pace: Pace = usualPace): WebhookSender => {
  const { database, log } = dependencies
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const underWay = new Map<Promise<void>, Claimed>()
  let wake = Promise.withResolvers<void>()
  let tidied = 0
  let running = Promise.resolve()

  const countUnderWay = () => {
    const counts = new Map<string, number>()
    for (const { receiver } of underWay.values()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1)
    return counts
  }

  const send = (claimed: Claimed) => {
    const sending = sendWebhook(dependencies, claimed, { pace, cutOff: cutOff.signal })
      .catch((error: unknown) =>
        log.error({ err: error, webhook: claimed.delivery.id }, 'storing the result of a webhook failed'),
      )
      .finally(() => {
        underWay.delete(sending)
        wake.resolve()
      })
    underWay.set(sending, claimed)
  }

  const tidy = async () => {
    const now = new Date()
    if (now.getTime() - tidied < pace.tidyMs) return
    await endExhausted(database.db, { now, attempts: pace.waits.length + 1 })
    await removeDeliveriesBefore(database.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    tidied = now.getTime()
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      try {
        await tidy()
        const claimed = await claimDeliveries(database, { pace, underWay: countUnderWay() })
        for (const one of claimed) send(one)
        // One poll may not claim all due deliveries, so the next one follows at once. It skips
        // receivers with too many running deliveries.
        if (claimed.length > 0) continue
      } catch (error) {
        log.error({ err: error }, 'looking for due webhooks failed')
      }
      const waiting = new AbortController()
      const signal = AbortSignal.any([waiting.signal, stopping.signal])
      await Promise.race([wake.promise, setTimeout(pace.pollMs, undefined, { signal }).catch(() => undefined)])
      waiting.abort()
    }
  }

  return {
    begin() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
      const over = new AbortController()
      await Promise.race([
        Promise.allSettled(underWay.keys()),
        setTimeout(pace.stopMs, undefined, { signal: over.signal }).catch(() => undefined),
      ])
      over.abort()
      cutOff.abort()
      await Promise.allSettled(underWay.keys())
    },
  }
}
