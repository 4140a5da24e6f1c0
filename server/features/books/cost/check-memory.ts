import { detailMessages } from '#contract/book-details.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import type { Writer } from '#writer/writer.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

/**
 * Throws an ApiError if an order wants the whole text in each prompt and the model's window is too
 * small.
 */
export const checkMemory = async (
  writer: Writer,
  order: BookOrder,
  storedSteps: readonly BookStep[] = [],
): Promise<void> => {
  if (order.memory !== 'whole' || writer.type === 'builtin') return
  if (order.fast) throw new ApiError('not_supported', detailMessages.wholeAndFast)
  const facts = (await writer.facts?.('section')) ?? {}
  const { contextWindow } = facts
  if (contextWindow === undefined) throw new ApiError('not_supported', detailMessages.unknownWindow)
  const { memory } = await estimateBook(order, { facts, storedSteps })
  if (memory && memory.wholeWindow > contextWindow)
    throw new ApiError('not_supported', detailMessages.smallWindow(contextWindow, memory.wholeWindow))
}
