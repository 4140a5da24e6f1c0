import type { Database } from '../database/database.ts'
import type { Pace } from './pace.ts'
import { countAttempt, type DeliveryRow, type Due, listDue, lockFreeCallbacks, setBusy } from './repository.ts'
import { nextAttempt } from './retry-schedule.ts'

export interface Claimed {
  delivery: DeliveryRow
  url: string
  receiver: string
  developerKeyId: string
}

/** How many are looked at for each that there is room for, as some may be of one book or to one receiver. The first always can be taken. */
const LOOK_AT = 4

/** One of a book at most, and no more to a receiver than there is room for. */
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
 * Takes deliveries that are due, each with its attempt counted already: should this process die now, the attempt is used up,
 * and others begin the next one when a failed one's would be. A book's deliveries go one at a time, so that after a 410 no
 * other one is under way.
 */
export const claimDeliveries = async (
  database: Database,
  { pace, underWay }: { pace: Pace; underWay: ReadonlyMap<string, number> },
): Promise<Claimed[]> => {
  const now = new Date()
  const { atOnce, perReceiver, leaseMs, waits } = pace
  const free = atOnce - [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (free <= 0) return []
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
