import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/projects.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'

interface RenameFieldProps {
  /** The accessible name of the field. */
  label?: string
  maxLength?: number
  name: string
  onSave: (name: string) => void
  /** `byKey`: true if Enter or Escape ended the renaming, so that the focus has to move. */
  onDone: (byKey: boolean) => void
}

/** Enter saves, Escape cancels, and leaving the field saves. A blank name cancels. */
export const RenameField = ({
  label = 'Project name',
  maxLength = limits.name,
  name,
  onSave,
  onDone,
}: RenameFieldProps) => {
  const [next, setNext] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const save = () => {
    const trimmed = next.trim()
    if (trimmed !== '' && trimmed !== name) onSave(trimmed)
  }
  const end = (isSaved: boolean, byKey: boolean) => {
    if (done.current) return
    done.current = true
    if (isSaved) save()
    onDone(byKey)
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(
    () => () => {
      // The browser's Back button removes the field, and reports no blur.
      if (!done.current) latest.current()
    },
    [],
  )
  return (
    <input
      ref={field}
      aria-label={label}
      dir="auto"
      maxLength={maxLength}
      value={next}
      onChange={(event) => setNext(event.target.value)}
      onKeyDown={(event) => {
        // An Enter that ends an IME composition does not save.
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') end(true, true)
        if (event.key !== 'Escape') return
        // Escape would also close the dialog around the list.
        event.stopPropagation()
        end(false, true)
      }}
      onBlur={() => end(true, false)}
      className={classNames(controlShape, 'min-h-target pointer-fine:min-h-control pointer-fine:text-15')}
    />
  )
}
