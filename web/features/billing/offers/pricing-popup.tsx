import { useState } from 'react'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BenefitsStep } from './benefits-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { usePayment } from '../subscription/use-payment.ts'
import { usePrices } from './use-prices.ts'

interface PricingPopupProps {
  open: boolean
  onClose: () => void
}

/** Shows the benefits and prices of Premium in two steps. */
export const PricingPopup = ({ open, onClose }: PricingPopupProps) => {
  const { data: installation } = useInstallation()
  const notSold = installation?.checkout === 'off' ? { supportEmail: installation.support_email } : null
  const payment = usePayment()
  const unpaid = payment !== null && payment.payment !== 'good'
  // Until the installation's setting is loaded, only computed claims are shown.
  const claims = installation?.claims ?? 'computed'
  const [choosing, setChoosing] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // The popup starts at the first step each time it opens, and does not change while it closes.
    if (open) setChoosing(false)
  }
  // Prices are loaded while the person reads the benefits.
  usePrices({ enabled: open && installation !== undefined && !notSold })

  return (
    <Dialog
      cornerClose
      title={choosing && !notSold ? 'Choose your plan' : 'Unlock Full potential'}
      open={open}
      onClose={onClose}
    >
      {choosing && !notSold ? (
        <PlanStep claims={claims} test={installation?.checkout === 'test'} onBack={() => setChoosing(false)} />
      ) : (
        <BenefitsStep claims={claims} notSold={notSold} unpaid={unpaid} onNext={() => setChoosing(true)} />
      )}
    </Dialog>
  )
}
