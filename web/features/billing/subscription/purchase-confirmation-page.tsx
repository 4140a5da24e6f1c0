import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { track } from '#web/lib/navigation/track.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePremiumArrival } from './use-premium-arrival.ts'

/** The page that a paid checkout returns to. The payment provider may confirm the payment later. */
export const PurchaseConfirmationPage = () => {
  usePageTitle('Welcome to Premium')
  useTrackedPurchase()
  const arrival = usePremiumArrival()
  return (
    <NarrowPage title="Welcome to Premium">
      <p className="text-17">
        Thank you. Your account may take a few minutes to update, so refresh the page if it does not show Premium yet.
      </p>
      <Notice tone={arrival === 'there' ? 'success' : 'info'}>
        {arrival === 'waiting' && (
          <>
            Waiting for your payment to be confirmed
            <Caret writing />
          </>
        )}
        {arrival === 'there' && 'Premium is active. Your account is up to date.'}
        {arrival === 'late' &&
          'Your payment is not confirmed yet. Nothing is lost. Refresh this page in a few minutes.'}
      </Notice>
      <div>
        <ButtonLink variant="primary" to="/app">
          Start writing
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}

/**
 * Tracks the purchase once. The mark is stored in the history entry, so that a refresh does not
 * count again.
 */
const useTrackedPurchase = () => {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const counted = useRef((state as { counted?: boolean } | null)?.counted ?? false)
  useEffect(() => {
    if (counted.current) return
    counted.current = true
    track('purchase', { currency: 'USD', value: 19 })
    void navigate({ search }, { replace: true, state: { counted: true } })
  }, [navigate, search])
}
