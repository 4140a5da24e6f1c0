import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { books } from '#contract/books.ts'
import { useUser } from '#web/lib/account/account.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { api } from '#web/lib/api/api.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'

const { body } = books['POST /generate/estimate']
type Order = z.input<typeof body>

/** A description of usual length, because the length changes the estimate and the words do not. */
const ANY_DESCRIPTION = 'A field guide to tide pools for families: what lives where, and five walks at low water.'
/** The server allows one estimate in a second. */
const SETTLED_MS = 900

/**
 * Estimates a book that is not ordered yet, a moment after the last change. It has no data while
 * the order is incomplete, and without a language model.
 */
export const useEstimate = (order: { description?: string }) => {
  const { data: user } = useUser()
  const { data: installation } = useInstallation()
  const settled = useSettled(
    JSON.stringify({ ...order, description: order.description?.trim() || ANY_DESCRIPTION, spending_cap: undefined }),
    SETTLED_MS,
  )
  const asked = body.safeParse(JSON.parse(settled))
  return useQuery({
    queryKey: ['book-estimate', settled],
    queryFn: ({ signal }) => api('POST /generate/estimate', { body: JSON.parse(settled) as Order, signal }),
    enabled: asked.success && (user?.byok === true || installation?.writer.kind === 'model'),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
