import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { messageOf, Refusal } from '#web/lib/refusal.ts'
import { solveCaptcha } from '../captcha.ts'
import { SiteButton } from '../site-button.tsx'
import { useAlive } from '../use-alive.ts'
import { form } from '../texts/contact.ts'

const FAILED = 'An error occurred while sending the message'
const shape = 'w-full rounded-control border border-edge bg-sheet px-16 text-17'

type Sent = { is: 'idle' } | { is: 'sending' } | { is: 'sent'; message: string } | { is: 'failed'; error: unknown }

/** A message to those who run this installation. What was written stays when it could not be sent. */
export const ContactForm = () => {
  const [sent, setSent] = useState<Sent>({ is: 'idle' })
  const isAlive = useAlive()
  const fields = sent.is === 'failed' && sent.error instanceof Refusal ? sent.error.fields : {}
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const given = Object.fromEntries(new FormData(element)) as Record<'name' | 'email' | 'message', string>
    setSent({ is: 'sending' })
    try {
      const recaptchaToken = await solveCaptcha(new AbortController().signal)
      const { message } = await api('POST /contact', { body: { ...given, recaptchaToken } })
      element.reset()
      setSent({ is: 'sent', message })
    } catch (error) {
      setSent({ is: 'failed', error })
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-page flex-col gap-16">
      <Field label={form.name} error={fields['name']}>
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
      <Field label={form.email} hint={form.emailHint} error={fields['email']}>
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
      <Field label={form.message} hint={form.messageHint} error={fields['message']}>
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
      {sent.is === 'sent' && <output className="border-s-2 border-success ps-16">{sent.message}</output>}
      {sent.is === 'failed' && (
        <p role="alert" className="border-s-2 border-danger ps-16">
          {messageOf(sent.error, FAILED)}
        </p>
      )}
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
