import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { limits } from '#contract/comment-limits.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { unsentText, useUnsentText } from '#web/lib/input/unsent-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { controlShape } from '#web/ui/field.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface CommentFormProps {
  /**
   * The name under which `unsentText` keeps the text of the form, even after the panel is closed.
   */
  name: string
  label: string
  submit: string
  text?: string
  /** Offers to make the comment a task. */
  withTask?: boolean
  isSending: boolean
  onSubmit: (text: string, task: boolean) => void
  onCancel: () => void
}

/**
 * A field for a comment or reply. Ctrl+Enter sends it, from its checkbox as well. Escape closes it and
 * keeps the text for the next time; the button to cancel forgets it.
 */
export const CommentForm = (props: CommentFormProps) => {
  const { name, label, submit, text: before = '', withTask, isSending, ...rest } = props
  const [text, setText] = useUnsentText(name, before)
  const [wasKept] = useState(() => unsentText.has(name))
  const [task, setTask] = useState(false)
  const id = useId()
  const isReady = text.trim() !== '' && !isSending
  const send = () => isReady && rest.onSubmit(text.trim(), task)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      event.stopPropagation()
      rest.onCancel()
    }
  }
  return (
    <form
      className="flex flex-col gap-8"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        // A form that was restored with its panel does not take the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
        autoFocus={!wasKept || withTask}
        rows={3}
        // The field is read-only while a request is running, because text typed then would not be
        // sent.
        readOnly={isSending}
        value={text}
        maxLength={limits.text}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className={classNames(controlShape, 'py-8 text-15')}
      />
      {withTask && (
        <Checkbox
          label="Task to do"
          checked={task}
          onChange={({ target }) => setTask(target.checked)}
          onKeyDown={onKeyDown}
        />
      )}
      <div className="flex gap-8">
        <Button compact variant="primary" type="submit" disabled={!isReady} pending={isSending && 'Saving'}>
          {submit}
        </Button>
        <Button
          compact
          variant="quiet"
          onClick={() => {
            unsentText.forget(name)
            rest.onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
