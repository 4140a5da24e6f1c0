import type { Database } from '../database/database.ts'
import type { Pace } from './pace.ts'
import { countAttempt, type DeliveryRow, type Due, hasDue, listDue, lockFreeCallbacks, setBusy } from './repository.ts'
import { nextAttempt } from './retry-schedule.ts'

export interface Claimed {
  delivery: DeliveryRow
  url: string
  receiver: string
  developerKeyId: string
}

/**
 * The number of candidates per free slot, because several may belong to one book or one receiver.
 * The first candidate can always be claimed.
 */
const LOOK_AT = 4

/** Chooses at most one delivery per book, and no more per receiver than allowed. */
const choose = (found: Due[], room: { free: number; perReceiver: number; underWay: ReadonlyMap<string, number> }) => {
  const chosen = new Map<string, Due>()
  const taken = new Map(room.underWay)
  for (const due of found) {
    const toReceiver = taken.get(due.receiver) ?? 0
    if (chosen.size === room.free || chosen.has(due.bookGuid) || toReceiver >= room.perReceiver) continue
    chosen.set(due.bookGuid, due)
    taken.set(due.receiver, toReceiver + 1)
  }
  return chosen
}

/**
 * Claims due deliveries and counts their attempts in advance. If this process dies, the attempt is
 * used up, and other processes make the next one as if it had failed. The deliveries of a book are
 * sent one at a time, so that no other one is running when a receiver answers 410.
 */
export const claimDeliveries = async (
  database: Database,
  { pace, underWay }: { pace: Pace; underWay: ReadonlyMap<string, number> },
): Promise<Claimed[]> => {
  const now = new Date()
  const { atOnce, perReceiver, leaseMs, waits } = pace
  const free = atOnce - [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (free <= 0 || !(await hasDue(database.db, now))) return []
  const without = [...underWay].flatMap(([receiver, count]) => (count >= perReceiver ? [receiver] : []))
  const found = await listDue(database.db, { now, attempts: waits.length + 1, without, limit: LOOK_AT * free })
  const chosen = choose(found, { free, perReceiver, underWay })
  if (chosen.size === 0) return []
  const leaseEnd = new Date(now.getTime() + leaseMs)
  return database.transaction(async (tx) => {
    const callbacks = await lockFreeCallbacks(tx, [...chosen.keys()], now)
    const claimed: Claimed[] = []
    for (const [bookGuid, callback] of callbacks) {
      const due = chosen.get(bookGuid)!
      const retry = nextAttempt(due.attempts + 1, now, { waits })
      const nextAttemptAt = retry && retry > leaseEnd ? retry : leaseEnd
      const delivery = await countAttempt(tx, due, { now, nextAttemptAt })
      if (delivery) claimed.push({ ...callback, delivery, receiver: due.receiver })
    }
    if (claimed.length > 0)
      await setBusy(
        tx,
        claimed.map(({ delivery }) => delivery.bookGuid),
        leaseEnd,
      )
    return claimed
  })
}
