import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface EntryFormProps {
  title: string
  isReady: boolean
  isSaving: boolean
  error: unknown
  onSave: () => void
  onCancel: () => void
  /** True if the form shows earlier input that was not saved. */
  isDraft: boolean
  /** True if the entry was deleted elsewhere while its form was open. */
  isGone: boolean
  /** Shown beside the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the codex's forms: a title, the fields, and the buttons. */
export const EntryForm = (props: EntryFormProps) => {
  const { title, isReady, isSaving, error, onSave, onCancel, isDraft, isGone, aside, children } = props
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
    // Scrolls the whole form into view. At the end of a long panel, only its title would be
    // visible.
    head.current?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isSaving) onSave()
  }
  return (
    <form onSubmit={submit} noValidate className="flex scroll-my-24 flex-col gap-16">
      <h3 ref={head} tabIndex={-1} className="font-serif text-20 wrap-anywhere outline-none">
        {title}
      </h3>
      {isDraft && <DraftLine />}
      {children}
      {isGone && (
        <Notice tone="warning">This was deleted elsewhere. Save adds it again, with the values of this form.</Notice>
      )}
      {error !== null && (
        <Notice tone="danger">{messageOf(error, 'It could not be saved. Please try again in a moment.')}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-12">
        {aside && <div className="-ms-12 me-auto">{aside}</div>}
        <Button compact onClick={onCancel}>
          Cancel
        </Button>
        <Button compact type="submit" variant="primary" disabled={!isReady} pending={isSaving && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  )
}
