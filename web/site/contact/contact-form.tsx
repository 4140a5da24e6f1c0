import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { solveCaptcha } from '../captcha.ts'
import { SiteButton } from '../site-button.tsx'
import { SiteToast, type SiteToastContent } from '../site-toast.tsx'
import { useAlive } from '../use-alive.ts'
import { form } from '../texts/contact.ts'

const FAILED = 'An error occurred while sending the message'
const shape = 'w-full rounded-control border border-edge bg-sheet px-16 text-17'

type Fields = Partial<Record<'name' | 'email' | 'message', string>>
type Sent =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'sent'; answerTo: string }
  | { is: 'failed'; message: string }
  | { is: 'wrong'; fields: Fields }

const wrongFields = (error: unknown): Fields | null => {
  if (!(error instanceof ApiError)) return null
  const { name, email, message } = error.fields
  return name || email || message ? { name, email, message } : null
}

/** Sends a message to the operator. The input is kept if sending fails. */
export const ContactForm = () => {
  const [sent, setSent] = useState<Sent>({ is: 'idle' })
  const [toast, setToast] = useState<SiteToastContent | null>(null)
  const closeToast = useCallback(() => setToast(null), [])
  const element = useRef<HTMLFormElement>(null)
  const isAlive = useAlive()
  const fields = sent.is === 'wrong' ? sent.fields : {}
  useEffect(() => {
    if (sent.is === 'wrong') element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [sent])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Required<Fields>
    setSent({ is: 'sending' })
    closeToast()
    try {
      const recaptchaToken = await solveCaptcha(new AbortController().signal)
      const { message } = await api('POST /contact', { body: { ...given, recaptchaToken } })
      element.current?.reset()
      setSent({ is: 'sent', answerTo: given.email })
      setToast({ tone: 'success', message })
    } catch (error) {
      const wrong = wrongFields(error)
      if (wrong) return setSent({ is: 'wrong', fields: wrong })
      const message = messageOf(error, FAILED)
      setSent({ is: 'failed', message })
      setToast({ tone: 'error', message })
    }
  }
  return (
    <form ref={element} onSubmit={(event) => void submit(event)} className="flex max-w-page flex-col gap-16">
      <Field label={form.name} error={fields.name}>
        {(parts) => (
          <input
            {...parts}
            name="name"
            required
            autoComplete="name"
            maxLength={200}
            className={`${shape} min-h-target`}
          />
        )}
      </Field>
      <Field label={form.email} hint={form.emailHint} error={fields.email}>
        {(parts) => (
          <input
            {...parts}
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            className={`${shape} min-h-target`}
          />
        )}
      </Field>
      <Field label={form.message} hint={form.messageHint} error={fields.message}>
        {(parts) => (
          <textarea
            {...parts}
            name="message"
            required
            rows={6}
            dir="auto"
            maxLength={10_000}
            className={`${shape} py-12`}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-16">
        <SiteButton type="submit" look="primary" disabled={!isAlive || sent.is === 'sending'}>
          {sent.is === 'sending' ? form.pending : form.action}
        </SiteButton>
        <p className="text-13 text-quiet">{form.privacy}</p>
      </div>
      {sent.is === 'sent' && <p className="border-s-2 border-success ps-16">{form.sent(sent.answerTo)}</p>}
      {sent.is === 'failed' && (
        <div className="border-s-2 border-danger ps-16">
          <p>{sent.message}</p>
          <p className="text-quiet">{form.notSent}</p>
        </div>
      )}
      <SiteToast toast={toast} onClose={closeToast} />
    </form>
  )
}

interface Parts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}
interface FieldProps {
  label: string
  hint?: string
  error: string | undefined
  children: (parts: Parts) => ReactNode
}

const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const about = hint || error ? `${id}-about` : undefined
  return (
    <div className="flex flex-col gap-4">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error ? true : undefined })}
      {about && (
        <p id={about} className={error ? 'text-13 text-danger' : 'text-13 text-quiet'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
