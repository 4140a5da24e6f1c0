import type { InkloomContract } from '#contract/contract.ts'
import type { ModelPrice, ownerUsage } from '#contract/owner-usage.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { presentUsageBy } from '../../usage/present-usage.ts'
import { daysOfInstallation } from '../../usage/repository.ts'
import { listDays, listPrices, listUsage, putPrice, removePrice } from './repository.ts'

interface Dependencies {
  database: Database
  /** Stores the usage that this process has counted but not stored yet. */
  settleUsage: () => Promise<void>
}

/** Prices are stored in millionths, to avoid fractions. */
const MILLIONTHS = 1_000_000
const DAY_MS = 86_400_000

const unitsOf = (price: number): number => Math.round(price * MILLIONTHS)

export const ownerUsageRoutes = ({
  database,
  settleUsage,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof ownerUsage>, { id: string }> => {
  const { db } = database
  const prices = async (): Promise<ModelPrice[]> =>
    (await listPrices(db)).map(({ model, currency, input, output, cachedInput }) => ({
      model,
      currency,
      input: input / MILLIONTHS,
      output: output / MILLIONTHS,
      ...(cachedInput !== null && { cached_input: cachedInput / MILLIONTHS }),
    }))
  return {
    'GET /owner/usage': async ({ query: { days } }) => {
      await settleUsage()
      const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
      const costs = presentUsageBy(await daysOfInstallation(db, since), ({ day }) => day)
      return {
        days: await listDays(db, since),
        usage: await listUsage(db, since),
        costs: costs.map(({ key, usage }) => ({ day: key, ...usage })),
        prices: await prices(),
      }
    },
    'PUT /owner/model_prices': async (
      { body: { model, currency, input, output, cached_input: cached } },
      { user: owner },
    ) => {
      await database.transaction(async (tx) => {
        await putPrice(tx, {
          model,
          currency,
          input: unitsOf(input),
          output: unitsOf(output),
          cachedInput: cached === undefined ? null : unitsOf(cached),
        })
        const details = { currency, input, output, ...(cached !== undefined && { cached_input: cached }) }
        await recordAudit(tx, owner, 'price.set', model, details)
      })
      return { prices: await prices() }
    },
    'DELETE /owner/model_prices': async ({ query: { model } }, { user: owner }) => {
      await database.transaction(async (tx) => {
        if (!(await removePrice(tx, model))) throw notFound('price')
        await recordAudit(tx, owner, 'price.removed', model)
      })
      return { prices: await prices() }
    },
  }
}
