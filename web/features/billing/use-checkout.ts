import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { knownPrices, planOffers, type PlanOffer } from './plan-offers.ts'
import { pricesKey } from './use-prices.ts'

/** Begins to buy, and sends the browser to where it is paid. It is leaving until the browser has left. */
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
  // Who comes back with the browser's back button finds the page as it was left, and may want to choose again.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  return { ...checkout, isLeaving: checkout.isPending || checkout.isSuccess }
}

/** Of an offer at a price to fall back on: its id, if it costs what was shown. */
const priceIdOf = async (offer: PlanOffer, client: QueryClient): Promise<string> => {
  const loaded = await api('GET /pricing')
  client.setQueryData(pricesKey, loaded)
  // Only the claims as specified offer prices to fall back on.
  const current = planOffers(knownPrices(loaded, 'as-specified'), 'as-specified').find(
    ({ period }) => period === offer.period,
  )
  if (!current?.priceId || current.price !== offer.price) throw new PriceChanged()
  return current.priceId
}

/** The price is not the one that was shown, so nobody may be sent to pay it unasked. */
export class PriceChanged extends Error {}
