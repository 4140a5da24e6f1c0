import type { InkloomContract } from '#contract/contract.ts'
import { MAX_LISTED_EDITS, type usage } from '#contract/usage.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { presentUsage, presentUsageBy } from '../../usage/present-usage.ts'
import { booksOfUser, daysOfUser, editsOfUser, purposesOfUser } from '../../usage/repository.ts'
import { findTitles } from './repository.ts'

interface Dependencies {
  database: Database
  /** Stores the usage that this process has counted but not stored yet. */
  settleUsage: () => Promise<void>
}

const DAY_MS = 86_400_000

export const usageRoutes = ({
  database: { db },
  settleUsage,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof usage>, { id: string }> => ({
  'GET /usage': async ({ query: { days } }, { user }) => {
    await settleUsage()
    const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
    const ofDays = await daysOfUser(db, user.id, since)
    const ofPurposes = await purposesOfUser(db, user.id, since)
    const ofBooks = presentUsageBy(await booksOfUser(db, user.id, since), ({ bookGuid }) => bookGuid!)
    const ofEdits = await editsOfUser(db, user.id, since, MAX_LISTED_EDITS)
    const titles = await findTitles(
      db,
      user.id,
      ofBooks.map(({ key }) => key),
    )
    return {
      total: presentUsage(ofDays),
      days: presentUsageBy(ofDays, ({ day }) => day).map(({ key, usage }) => ({ day: key, ...usage })),
      purposes: presentUsageBy(ofPurposes, ({ purpose }) => purpose).map(({ key, usage }) => ({
        purpose: key,
        ...usage,
      })),
      books: ofBooks.map(({ key, usage }) => ({ guid: key, title: titles.get(key) ?? null, ...usage })),
      edits: ofEdits.map(({ editId, day, purpose, ...sum }) => ({ id: editId!, day, purpose, ...presentUsage([sum]) })),
    }
  },
})
