import { usePageTitle } from '#web/lib/page-title.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { testEvents } from './test-events.ts'
import { isNotThere, useTestBillingEvent, useTestSubscription } from './test-queries.ts'
import { TestSubscriptionView } from './test-subscription-view.tsx'

/** Stands where the payment provider's customer portal would, and lets happen what can happen there. */
export const TestBillingPage = () => {
  usePageTitle('Local test checkout')
  const { data, error } = useTestSubscription()
  const happen = useTestBillingEvent()
  if (isNotThere(error)) return <NotFoundPage />

  const subscription = data?.subscription
  return (
    <NarrowPage
      above={<p className="text-15 text-quiet">This is the local test checkout, and no money moves.</p>}
      title="Your subscription"
    >
      {error && <Notice tone="danger">{messageOf(error, 'It could not be loaded. Please try again.')}</Notice>}
      {!data && !error && <output className="text-quiet">Loading...</output>}
      {subscription === null && <p className="text-17">The test checkout holds no subscription of yours.</p>}
      {subscription && (
        <>
          <TestSubscriptionView subscription={subscription} />
          <section aria-labelledby="events" className="flex flex-col gap-12 pt-16">
            <h2 id="events" className="font-serif text-20 font-semibold">
              Let something happen
            </h2>
            {happen.isError && (
              <Notice tone="danger">{messageOf(happen.error, 'That did not work, and nothing has changed.')}</Notice>
            )}
            <ul className="border-t border-rule">
              {subscription.possible.map((event) => (
                <li key={event} className="flex items-center gap-16 border-b border-rule py-12">
                  <p className="min-w-0 flex-1 text-quiet">{testEvents[event].says}</p>
                  <Button
                    disabled={happen.isPending}
                    pending={happen.isPending && happen.variables === event && 'One moment'}
                    onClick={() => happen.mutate(event)}
                    className="min-w-112"
                  >
                    {testEvents[event].label}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <div>
        <ButtonLink to="/settings">Back to settings</ButtonLink>
      </div>
    </NarrowPage>
  )
}
