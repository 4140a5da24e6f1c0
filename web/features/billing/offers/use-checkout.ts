import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/lib/api/api.ts'
import { knownPrices, planOffers, type PlanOffer } from './plan-offers.ts'
import { pricesKey } from './use-prices.ts'

/**
 * Starts a purchase and sends the browser to the payment page. `isLeaving` stays true until the
 * page is left.
 */
export const useCheckout = () => {
  const client = useQueryClient()
  const checkout = useMutation({
    mutationFn: async (offer: PlanOffer) => {
      const priceId = offer.priceId ?? (await priceIdOf(offer, client))
      return api('POST /checkout/:priceId', { params: { priceId } })
    },
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
  })
  const { reset } = checkout
  // The back button may restore this page from the browser's cache, and the person may want to
  // choose again.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  return { ...checkout, isLeaving: checkout.isPending || checkout.isSuccess }
}

/**
 * Returns the id of an offer with a fallback price. Throws PriceChanged if the current price
 * differs from the one shown.
 */
const priceIdOf = async (offer: PlanOffer, client: QueryClient): Promise<string> => {
  const loaded = await api('GET /pricing')
  client.setQueryData(pricesKey, loaded)
  // Fallback prices are shown only with the claims `as-specified`.
  const current = planOffers(knownPrices(loaded, 'as-specified'), 'as-specified').find(
    ({ period }) => period === offer.period,
  )
  if (!current?.priceId || current.price !== offer.price) throw new PriceChanged()
  return current.priceId
}

/** The price differs from the one shown, so the person has to confirm it first. */
export class PriceChanged extends Error {}
