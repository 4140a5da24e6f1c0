import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { testEvents } from './test-events.ts'
import { useTestBillingEvent, type TestSubscription } from './test-queries.ts'

/** Lists the events that the subscription can have now, with their effects. */
export const TestEventList = ({ subscription }: { subscription: TestSubscription }) => {
  const happen = useTestBillingEvent()
  return (
    <section aria-labelledby="events" className="flex flex-col gap-12 pt-16">
      <h2 id="events" className="font-serif text-20 font-semibold">
        Simulate an event
      </h2>
      {happen.isError && (
        <Notice tone="danger">
          {messageOf(happen.error, 'The event could not be simulated. Nothing has changed.')}
        </Notice>
      )}
      <ul className="border-t border-rule">
        {subscription.possible.map((event) => (
          <li key={event} className="flex items-center gap-16 border-b border-rule py-12">
            <p className="min-w-0 flex-1 text-quiet">{testEvents[event].says}</p>
            <Button
              disabled={happen.isPending}
              pending={happen.isPending && happen.variables === event && 'Simulating'}
              onClick={() => happen.mutate(event)}
              className="w-112"
            >
              {testEvents[event].label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
