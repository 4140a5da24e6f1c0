import type { SpendingCap } from '#contract/book-cost.ts'
import { messages } from '#contract/book-limits.ts'
import type { Writer } from '#writer/writer.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

/**
 * Throws an ApiError if a spending cap in money can't be kept, because the price of the writer's
 * model is not known or is in another currency.
 */
export const checkCap = async (writer: Writer, cap: SpendingCap | null | undefined): Promise<void> => {
  if (!cap || 'tokens' in cap || writer.type === 'builtin') return
  const prices = (await writer.facts?.('section'))?.prices
  if (!prices) throw new ApiError('not_supported', messages.noPrice)
  if (prices.currency !== cap.currency) throw new ApiError('not_supported', messages.otherCurrency(prices.currency))
}
