import { type ReactNode, useId } from 'react'
import { form } from '../texts/contact.ts'

const shape = 'w-full rounded-control border border-edge bg-sheet px-16 text-17'

export type ContactErrors = Partial<Record<'name' | 'email' | 'message', string>>

/** The fields of the contact form, each with the error that the server found in it. */
export const ContactFields = ({ errors }: { errors: ContactErrors }) => (
  <>
    <Field label={form.name} error={errors.name}>
      {(attributes) => (
        <input
          {...attributes}
          name="name"
          required
          autoComplete="name"
          maxLength={200}
          className={`${shape} min-h-target`}
        />
      )}
    </Field>
    <Field label={form.email} hint={form.emailHint} error={errors.email}>
      {(attributes) => (
        <input
          {...attributes}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          className={`${shape} min-h-target`}
        />
      )}
    </Field>
    <Field label={form.message} hint={form.messageHint} error={errors.message}>
      {(attributes) => (
        <textarea
          {...attributes}
          name="message"
          required
          rows={6}
          dir="auto"
          maxLength={10_000}
          className={`${shape} py-12`}
        />
      )}
    </Field>
  </>
)

interface Attributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}
interface FieldProps {
  label: string
  hint?: string
  error: string | undefined
  children: (attributes: Attributes) => ReactNode
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
