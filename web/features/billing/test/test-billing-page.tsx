import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { planWords } from '../offers/plan-offers.ts'
import { formatDay } from '../subscription/subscription-line.ts'
import { TestEventList } from './test-event-list.tsx'
import { TestPaymentList } from './test-payment-list.tsx'
import { isNotThere, useTestSubscription, type TestSubscription } from './test-queries.ts'

/** Stands in for the payment provider's customer portal, and triggers its events. */
export const TestBillingPage = () => {
  usePageTitle('Local test checkout')
  const { data, error } = useTestSubscription()
  if (isNotThere(error)) return <NotFoundPage />

  const subscription = data?.subscription
  return (
    <NarrowPage
      above={<p className="text-15 text-quiet">Local test checkout. No real money is charged.</p>}
      title="Your subscription"
    >
      {error && (
        <Notice tone="danger">
          {messageOf(error, 'Your test subscription could not be loaded. Please try again.')}
        </Notice>
      )}
      {!data && !error && <output className="text-quiet">Loading...</output>}
      {subscription === null && <p className="text-17">You have no subscription at the test checkout.</p>}
      {subscription && (
        <>
          <div className="flex flex-col gap-4">
            <p className="font-serif text-20">Premium, {planWords[subscription.period].name.toLowerCase()}</p>
            <output className="text-quiet">{standing(subscription)}</output>
          </div>
          <TestEventList subscription={subscription} />
          <TestPaymentList payments={subscription.payments} />
        </>
      )}
      <div>
        <ButtonLink to="/settings">Back to settings</ButtonLink>
      </div>
    </NarrowPage>
  )
}

const standing = ({ status, cancelled, period_end }: TestSubscription): string => {
  const day = formatDay(period_end)
  if (status === 'ended') return 'Ended'
  if (status === 'past_due') return 'The last payment failed'
  return cancelled ? `Active, ends on ${day}` : `Active, renews on ${day}`
}
