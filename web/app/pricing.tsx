import { useLocation, useNavigate } from 'react-router'
import { PricingPopup } from '#web/features/billing/offers/pricing-popup.tsx'
import { asksForPricing } from '#web/lib/navigation/pricing.ts'

/** Opens the pricing popup if the navigation state asks for it. */
export const Pricing = () => {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <PricingPopup
      open={asksForPricing(state)}
      onClose={() => void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })}
    />
  )
}
