import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatMoney } from '#contract/format-money.ts'
import { planWords } from '../offers/plan-offers.ts'
import { isNotThere, useTestCheckout } from './test-queries.ts'

const choices = [
  { outcome: 'pay', label: 'Pay', pending: 'Paying', says: 'The payment succeeds, and Premium begins.' },
  { outcome: 'fail', label: 'Fail', pending: 'Failing', says: 'The card is declined. You stay here.' },
  { outcome: 'cancel', label: 'Cancel', pending: 'Leaving', says: 'You leave without paying.' },
] as const

const closed = {
  paid: 'This checkout is paid.',
  cancelled: 'This checkout was left or replaced by a newer one. Nothing was charged.',
}

/** The payment page of the local test checkout. No money moves. */
export const TestCheckoutPage = () => {
  usePageTitle('Local test checkout')
  const id = useParams()['id'] ?? ''
  const client = useQueryClient()
  const { data: checkout, error } = useTestCheckout(id)
  const settle = useMutation({
    mutationFn: (outcome: (typeof choices)[number]['outcome']) =>
      api('POST /test_checkout/:id', { params: { id }, body: { outcome } }),
    onSuccess: ({ url }) => url && window.location.assign(url),
    // The checkout may have been completed in another window.
    onError: () => client.invalidateQueries({ queryKey: ['test-checkout', id] }),
  })
  if (isNotThere(error)) return <NotFoundPage />

  const leaving = settle.isPending || Boolean(settle.data?.url)
  return (
    <NarrowPage
      above={<p className="text-15 text-quiet">Local test checkout. No real money is charged.</p>}
      title={checkout ? `Premium, ${planWords[checkout.period].name.toLowerCase()}` : 'Loading...'}
    >
      {error && (
        <Notice tone="danger">{messageOf(error, 'The checkout could not be loaded. Please try again.')}</Notice>
      )}
      {checkout && (
        <p>
          <span className="font-serif text-44 font-semibold tabular-nums">
            {formatMoney(checkout.unit_amount, checkout.currency)}
          </span>{' '}
          <span className="text-quiet">{planWords[checkout.period].span}</span>
        </p>
      )}
      {settle.isError && checkout?.state === 'open' && (
        <Notice tone="danger">{messageOf(settle.error, 'That did not work. Please try again.')}</Notice>
      )}
      {settle.data?.url === null && <Notice tone="danger">{settle.data.message}</Notice>}
      {checkout?.state === 'open' && (
        <ul className="border-t border-rule">
          {choices.map(({ outcome, label, pending, says }) => (
            <li key={outcome} className="flex items-center gap-16 border-b border-rule py-12">
              <p className="min-w-0 flex-1 text-quiet">{says}</p>
              <Button
                variant={outcome === 'pay' ? 'primary' : 'plain'}
                disabled={leaving}
                pending={leaving && settle.variables === outcome && pending}
                onClick={() => settle.mutate(outcome)}
                className="w-112"
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {checkout && checkout.state !== 'open' && (
        <>
          <Notice tone="info">{closed[checkout.state]}</Notice>
          <div>
            <ButtonLink to="/settings">Back to settings</ButtonLink>
          </div>
        </>
      )}
    </NarrowPage>
  )
}
