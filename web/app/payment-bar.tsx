import { PaymentProblem } from '#web/features/billing/subscription/payment-problem.tsx'

/** Reports a failed payment above every page except the settings, which show it themselves. */
export const PaymentBar = () => (
  <div className="mx-auto max-w-page px-24 pt-24 empty:hidden">
    <PaymentProblem />
  </div>
)
