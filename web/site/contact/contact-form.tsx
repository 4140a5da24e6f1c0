import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { solveCaptcha } from '../captcha.ts'
import { type ContactErrors, ContactFields } from './contact-fields.tsx'
import { SiteButton } from '../site-button.tsx'
import { SiteToast, type SiteToastContent } from '../site-toast.tsx'
import { form } from '../texts/contact.ts'

const FAILED = 'An error occurred while sending the message'

type Sent =
  | { type: 'idle' }
  | { type: 'sending' }
  | { type: 'sent'; answerTo: string }
  | { type: 'failed'; message: string }
  | { type: 'wrong'; fields: ContactErrors }

const wrongFields = (error: unknown): ContactErrors | null => {
  if (!(error instanceof ApiError)) return null
  const { name, email, message } = error.fields
  return name || email || message ? { name, email, message } : null
}

/** Sends a message to the operator. The input is kept if sending fails. */
export const ContactForm = () => {
  const [sent, setSent] = useState<Sent>({ type: 'idle' })
  const [toast, setToast] = useState<SiteToastContent | null>(null)
  const closeToast = useCallback(() => setToast(null), [])
  const element = useRef<HTMLFormElement>(null)
  const isAlive = useAlive()
  const fields = sent.type === 'wrong' ? sent.fields : {}
  useEffect(() => {
    if (sent.type === 'wrong') element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [sent])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = Object.fromEntries(new FormData(event.currentTarget)) as Required<ContactErrors>
    setSent({ type: 'sending' })
    closeToast()
    try {
      const recaptchaToken = await solveCaptcha(new AbortController().signal)
      const { message } = await api('POST /contact', { body: { ...entered, recaptchaToken } })
      element.current?.reset()
      setSent({ type: 'sent', answerTo: entered.email })
      setToast({ tone: 'success', message })
    } catch (error) {
      const wrong = wrongFields(error)
      if (wrong) return setSent({ type: 'wrong', fields: wrong })
      const message = messageOf(error, FAILED)
      setSent({ type: 'failed', message })
      setToast({ tone: 'error', message })
    }
  }
  return (
    <form ref={element} onSubmit={(event) => void submit(event)} className="flex max-w-page flex-col gap-16">
      <ContactFields errors={fields} />
      <div className="flex flex-wrap items-center gap-16">
        <SiteButton type="submit" variant="primary" disabled={!isAlive || sent.type === 'sending'}>
          {sent.type === 'sending' ? form.pending : form.action}
        </SiteButton>
        <p className="text-13 text-quiet">{form.privacy}</p>
      </div>
      {sent.type === 'sent' && <p className="border-s-2 border-success ps-16">{form.sent(sent.answerTo)}</p>}
      {sent.type === 'failed' && (
        <div className="border-s-2 border-danger ps-16">
          <p>{sent.message}</p>
          <p className="text-quiet">{form.notSent}</p>
        </div>
      )}
      <SiteToast toast={toast} onClose={closeToast} />
    </form>
  )
}

const never = () => () => undefined

/**
 * Returns true once the page is hydrated. Before that, the browser would submit a form with its
 * data in the address.
 */
const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
