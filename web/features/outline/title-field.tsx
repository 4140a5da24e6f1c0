import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import { controlShape } from '#web/ui/field.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Characters. */
const LONGEST_TITLE = 300

interface TitleFieldProps {
  label: string
  title: string
  onSave: (title: string) => void
  /** `byKey` is true if a key ended it, so that the focus has to move. */
  onDone: (byKey: boolean) => void
}

/** A title that is edited in place. Enter and leaving save it, Escape and an empty title don't. */
export const TitleField = ({ label, title, onSave, onDone }: TitleFieldProps) => {
  const [next, setNext] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const end = (isSaved: boolean, byKey: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const trimmed = next.replace(/\s+/g, ' ').trim()
    if (isSaved && trimmed !== '' && trimmed !== title) onSave(trimmed)
    onDone(byKey)
  }
  return (
    <input
      ref={field}
      aria-label={label}
      dir="auto"
      maxLength={LONGEST_TITLE}
      value={next}
      onChange={({ target }) => setNext(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        // An Enter that ends an IME composition does not save.
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') end(true, true)
        if (event.key === 'Escape') end(false, true)
      }}
      onBlur={() => end(true, false)}
      className={classNames(controlShape, 'min-h-target min-w-0 flex-1 pointer-fine:min-h-32 pointer-fine:text-15')}
    />
  )
}
