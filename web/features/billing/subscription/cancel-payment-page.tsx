import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/billing.ts'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

const LEAVE_MILLISECONDS = { noted: 3000, failed: 2000 }
type Outcome = keyof typeof LEAVE_MILLISECONDS

/**
 * The page that a cancelled checkout returns to. It records the cancellation and continues to the
 * app.
 */
export const CancelPaymentPage = () => {
  usePageTitle('Payment Cancelled')
  const outcome = useNotedCancellation()
  return (
    <NarrowPage title="Payment Cancelled">
      <p className="text-17">
        Nothing was charged, and your books are unchanged. You can upgrade at any time. We hope to see you again.
      </p>
      {outcome === 'noted' && <Notice tone="info">{messages.cancelled}</Notice>}
      {outcome === 'failed' && <Notice tone="danger">{messages.cancelFailed}</Notice>}
      <div>
        <ButtonLink to="/app">Go to the app</ButtonLink>
      </div>
    </NarrowPage>
  )
}

const useNotedCancellation = (): Outcome | null => {
  const navigate = useNavigate()
  const noting = useRef<Promise<Outcome>>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const note = async () => {
      // React's strict mode runs this twice in development, but only one checkout was cancelled.
      noting.current ??= noteCancellation()
      const noted = await noting.current
      if (left) return
      setOutcome(noted)
      timer = setTimeout(() => void navigate('/app', { replace: true }), LEAVE_MILLISECONDS[noted])
    }
    void note()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [navigate])
  return outcome
}

const noteCancellation = (): Promise<Outcome> =>
  api('POST /add_to_cancel_list').then(
    () => 'noted',
    () => 'failed',
  )
