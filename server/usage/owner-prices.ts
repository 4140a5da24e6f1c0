import type { TokenPrices } from '#writer/model/tokens/token-prices.ts'
import type { Queryable } from '../database/database.ts'
import { findPrices } from './repository.ts'

/** The owner's prices are stored in millionths. */
const MILLION = 1e6

/** Returns the prices that the owner entered for these models, by the name of the model. */
export const ownerPricesOf = async (db: Queryable, models: string[]): Promise<Map<string, TokenPrices>> =>
  new Map(
    (await findPrices(db, models)).map(({ model, currency, input, output, cachedInput }) => [
      model,
      {
        currency,
        input: input / MILLION,
        output: output / MILLION,
        ...(cachedInput !== null && { cachedInput: cachedInput / MILLION }),
      },
    ]),
  )
