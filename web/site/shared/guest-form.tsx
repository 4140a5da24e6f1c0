import { type FormEvent, useId, useState } from 'react'
import { limits as commentLimits } from '#contract/comment-limits.ts'
import { limits } from '#contract/sharing-limits.ts'
import { guestMemory } from './guest-api.ts'
import { button, field } from './shared-looks.ts'

export interface GuestWriting {
  name: string
  text: string
  replacement: string | null
}

interface GuestFormProps {
  /** The passage that a suggestion changes; null for a comment. */
  quote: string | null
  text?: string
  submit: string
  withoutName?: boolean
  /** Returns what went wrong, or nothing. */
  onSubmit: (writing: GuestWriting) => Promise<string>
  onCancel: () => void
}

/** The form of a guest's comment, reply or suggestion. The name is kept in this browser. */
export const GuestForm = ({ quote, text: before = '', submit, withoutName, onSubmit, onCancel }: GuestFormProps) => {
  const [name, setName] = useState(guestMemory.name)
  const [text, setText] = useState(before)
  const [replacement, setReplacement] = useState(quote ?? '')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const id = useId()
  const isWritten = quote === null ? text.trim() !== '' : replacement !== quote
  const isReady = isWritten && (withoutName || name.trim() !== '') && !isSending
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setSending(true)
    setProblem(
      await onSubmit({ name: name.trim(), text: text.trim(), replacement: quote === null ? null : replacement }),
    )
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
            autoFocus
            value={replacement}
            maxLength={commentLimits.replacement}
            onChange={({ target }) => setReplacement(target.value)}
            className={`${field} font-serif`}
          />
        </>
      )}
      <label htmlFor={`${id}-text`}>{quote === null ? 'Comment' : 'Reason (optional)'}</label>
      <textarea
        id={`${id}-text`}
        dir="auto"
        rows={quote === null ? 4 : 2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
        autoFocus={quote === null}
        value={text}
        maxLength={commentLimits.text}
        onChange={({ target }) => setText(target.value)}
        className={field}
      />
      {!withoutName && (
        <>
          <label htmlFor={`${id}-name`}>Your name</label>
          <input
            id={`${id}-name`}
            dir="auto"
            autoComplete="name"
            value={name}
            maxLength={limits.name}
            onChange={({ target }) => setName(target.value)}
            className={field}
          />
        </>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <span className="flex gap-8">
        <button type="submit" className={button.primary} disabled={!isReady}>
          {isSending ? 'Sending' : submit}
        </button>
        <button type="button" className={button.quiet} onClick={onCancel}>
          Cancel
        </button>
      </span>
    </form>
  )
}
