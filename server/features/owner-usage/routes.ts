import type { InkloomContract } from '#contract/contract.ts'
import type { ModelPrice, ownerUsage } from '#contract/owner-usage.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { listDays, listPrices, listUsage, putPrice, removePrice } from './repository.ts'

interface Dependencies {
  database: Database
  /** Stores the usage that this process has counted but not stored yet. */
  settleUsage: () => Promise<void>
}

/** Prices are stored in millionths, to avoid fractions. */
const MILLIONTHS = 1_000_000
const DAY_MS = 86_400_000

export const ownerUsageRoutes = ({
  database,
  settleUsage,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof ownerUsage>, { id: string }> => {
  const { db } = database
  const prices = async (): Promise<ModelPrice[]> =>
    (await listPrices(db)).map(({ model, currency, input, output }) => ({
      model,
      currency,
      input: input / MILLIONTHS,
      output: output / MILLIONTHS,
    }))
  return {
    'GET /owner/usage': async ({ query: { days } }) => {
      await settleUsage()
      const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
      return { days: await listDays(db, since), usage: await listUsage(db, since), prices: await prices() }
    },
    'PUT /owner/model_prices': async ({ body: { model, currency, input, output } }, { user: owner }) => {
      await database.transaction(async (tx) => {
        const [inputUnits, outputUnits] = [Math.round(input * MILLIONTHS), Math.round(output * MILLIONTHS)]
        await putPrice(tx, { model, currency, input: inputUnits, output: outputUnits })
        await recordAudit(tx, owner, 'price.set', model, { currency, input, output })
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
