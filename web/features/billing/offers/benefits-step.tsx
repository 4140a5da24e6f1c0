import { claims, type ClaimsMode } from '#contract/claims.ts'
import { Button } from '#web/ui/button.tsx'
import { PaymentProblem } from '../subscription/payment-problem.tsx'

const benefits: readonly [name: string, detail: string | null][] = [
  ['Unlimited writing', null],
  ['Fast ebook generator', 'One prompt, over 30 languages'],
  ['Advanced editing tools', null],
  ['Multilingual support', null],
  ['File import and export', 'TXT, PDF, Word'],
]
/** Benefits that the operator provides, not the program. */
const promised: typeof benefits = [
  [claims.prioritySupport.text, null],
  [claims.earlyAccess.text, null],
]

interface BenefitsStepProps {
  claims: ClaimsMode
  /** The address to ask for Premium if this installation sells nothing; else null. */
  notSold: { supportEmail: string } | null
  /**
   * True if the payment of a running subscription failed, so that it has to be fixed instead of
   * bought again.
   */
  unpaid: boolean
  onNext: () => void
}

export const BenefitsStep = ({ claims: mode, notSold, unpaid, onNext }: BenefitsStepProps) => (
  <>
    <ul className="border-t border-rule font-serif text-17">
      {[...benefits, ...(mode === 'as-specified' ? promised : [])].map(([name, detail]) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-24 gap-y-2 border-b border-rule py-12"
        >
          {name}
          {detail && <span className="font-sans text-13 text-quiet">{detail}</span>}
        </li>
      ))}
    </ul>
    {unpaid ? (
      <PaymentProblem />
    ) : notSold ? (
      <NotSold supportEmail={notSold.supportEmail} />
    ) : (
      <Button variant="primary" onClick={onNext}>
        Next step
      </Button>
    )}
  </>
)

/** Explains that this installation takes no payments, and names the address to ask for Premium. */
const NotSold = ({ supportEmail }: { supportEmail: string }) => (
  <p>
    Premium is not sold on this installation. To ask for it, write to{' '}
    <a href={`mailto:${supportEmail}?subject=Premium`} className="text-accent underline underline-offset-4">
      {supportEmail}
    </a>
    .
  </p>
)
