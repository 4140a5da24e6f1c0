import { messages } from '#contract/billing.ts'

/** Stands where the AI tools would, once nothing is left to write with. */
export const LimitReached = ({ onUpgrade }: { onUpgrade: () => void }) => (
  <p className="text-15">
    {messages.limitReached}{' '}
    <button type="button" onClick={onUpgrade} className="text-accent underline underline-offset-4">
      See the plans
    </button>
  </p>
)
