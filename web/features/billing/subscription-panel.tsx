import { planName, useUser } from '#web/lib/account.ts'
import { Button } from '#web/ui/button.tsx'

interface SubscriptionPanelProps {
  /** Opens the pricing popup, which belongs to the page. */
  onUpgrade: () => void
}

/** The plan as it stands, and what can be done about it. */
export const SubscriptionPanel = ({ onUpgrade }: SubscriptionPanelProps) => {
  const { data: user } = useUser()
  return (
    <section aria-labelledby="subscription" className="flex flex-col gap-16">
      <h2 id="subscription" className="font-serif text-25 font-semibold">
        Subscription
      </h2>
      <p>{user && planName(user)}</p>
      <div>
        <Button look="primary" onClick={onUpgrade}>
          Upgrade to Premium
        </Button>
      </div>
    </section>
  )
}
