import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { books } from '#contract/books.ts'
import { api } from '#web/lib/api/api.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import { type OrderInput, orderForEstimate } from '../order/clean-order.ts'

const { body } = books['POST /generate/estimate']

/**
 * A placeholder of usual length for the description. The estimate depends on the length of the
 * description, not on its words.
 */
const ANY_DESCRIPTION = 'A field guide to tide pools for families: what lives where, and five walks at low water.'
/** The server allows one estimate in a second. */
const SETTLED_MS = 900

/**
 * Estimates a book that is not ordered yet, a moment after the last change. It has no data while
 * the order is incomplete.
 */
export const useEstimate = (order: object, enabled: boolean) => {
  const { description, ...rest } = order as OrderInput
  const complete = orderForEstimate({ ...rest, description: description?.trim() || ANY_DESCRIPTION })
  const settled = useSettled(JSON.stringify(complete), SETTLED_MS)
  return useQuery({
    queryKey: ['book-estimate', settled],
    queryFn: ({ signal }) => api('POST /generate/estimate', { body: JSON.parse(settled) as OrderInput, signal }),
    enabled: enabled && body.safeParse(JSON.parse(settled)).success,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
