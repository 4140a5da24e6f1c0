import { PaymentProblem } from '../features/billing/payment-problem.tsx'

/** A payment that failed, over every page of the application but the settings, which say it themselves. */
export const PaymentBar = () => (
  <div className="mx-auto max-w-page px-24 pt-24 empty:hidden">
    <PaymentProblem />
  </div>
)
