import { type FormEvent, useId, useState } from 'react'
import { limits as commentLimits } from '#contract/comment-limits.ts'
import { limits } from '#contract/sharing-limits.ts'
import { unsentText, useUnsentText } from '#web/lib/input/unsent-text.ts'
import { guestMemory } from './guest-api.ts'
import { button, field } from './shared-styles.ts'

export interface GuestWriting {
  name: string
  text: string
  replacement: string | null
}

/** The name under which unsent texts of a shared page are kept. */
export const GUEST_LIST = 'shared'

/** The key under which the guest's name is kept, which all forms share. */
const GUEST_NAME = 'guest name'

/** Returns the unsent texts of a guest from all forms. */
export const unsentWriting = (): string[] =>
  unsentText.entries().flatMap(([key, text]) => (key === GUEST_NAME || text.trim() === '' ? [] : text))

interface GuestFormProps {
  /**
   * The name of the form. Its input is kept until it is sent or cancelled, even if the panel is
   * closed.
   */
  name: string
  /** The passage that a suggestion changes; null for a comment. */
  quote: string | null
  text?: string
  /** The label of the text field, unless the field is for the reason of a suggestion. */
  label?: string
  submit: string
  withoutName?: boolean
  /** Resolves to an error message, or to an empty string. */
  onSubmit: (writing: GuestWriting) => Promise<string>
  onCancel: () => void
}

/** The form of a guest's comment, reply or suggestion. The name is kept in this browser. */
export const GuestForm = (props: GuestFormProps) => {
  const { name: form, quote, text: before = '', label = 'Comment', submit, withoutName, onSubmit, onCancel } = props
  const changeForm = `${form} ${quote}`
  const [name, setName] = useUnsentText(GUEST_NAME, guestMemory.name())
  const [text, setText] = useUnsentText(form, before)
  const [replacement, setReplacement] = useUnsentText(changeForm, quote ?? '')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const id = useId()
  const isWritten = quote === null ? text.trim() !== '' : replacement !== quote
  const isReady = isWritten && (withoutName || name.trim() !== '') && !isSending
  const forget = () => {
    unsentText.forget(form)
    unsentText.forget(changeForm)
    unsentText.forget(GUEST_NAME)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setSending(true)
    const writing = { name: name.trim(), text: text.trim(), replacement: quote === null ? null : replacement }
    const failed = await onSubmit(writing)
    if (failed === '') forget()
    setProblem(failed)
    setSending(false)
  }
  return (
    <form className="flex flex-col gap-8" onSubmit={(event) => void send(event)}>
      {quote !== null && (
        <>
          <label htmlFor={`${id}-new`}>New text</label>
          <textarea
            id={`${id}-new`}
            dir="auto"
            rows={4}
            readOnly={isSending}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
            autoFocus
            value={replacement}
            maxLength={commentLimits.replacement}
            onChange={({ target }) => setReplacement(target.value)}
            className={`${field} font-serif`}
          />
        </>
      )}
      <label htmlFor={`${id}-text`}>{quote === null ? label : 'Reason (optional)'}</label>
      <textarea
        id={`${id}-text`}
        dir="auto"
        rows={quote === null ? 4 : 2}
        readOnly={isSending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
        autoFocus={quote === null}
        value={text}
        maxLength={commentLimits.text}
        onChange={({ target }) => setText(target.value)}
        className={field}
      />
      {!withoutName && <NameField name={name} onChange={setName} />}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <span className="flex gap-8">
        <button type="submit" className={button.primary} disabled={!isReady}>
          {isSending ? 'Sending' : submit}
        </button>
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          Cancel
        </button>
      </span>
    </form>
  )
}

const NameField = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Your name</label>
      <input
        id={id}
        dir="auto"
        autoComplete="name"
        value={name}
        maxLength={limits.name}
        onChange={({ target }) => onChange(target.value)}
        className={field}
      />
    </>
  )
}
