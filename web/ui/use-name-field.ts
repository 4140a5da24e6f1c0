import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'

interface NameFieldOptions {
  name: string
  /** Called with the new name, without white space around it and with single spaces in it. */
  onSave: (name: string) => void
  /** `byKey` is true if Enter or Escape ended it, so that the focus has to move. */
  onDone: (byKey: boolean) => void
}

/**
 * Returns the name to save after it was edited in place, or null. `first` is the name before the
 * edit. `current` may have been changed elsewhere, and an unedited field must not overwrite it.
 */
export const nameToSave = (first: string, typed: string, current: string): string | null => {
  const name = typed.replace(/\s+/g, ' ').trim()
  return typed === first || name === '' || name === current ? null : name
}

/**
 * Returns the properties of an input that edits a name in place. Enter and leaving the field save it,
 * Escape and an empty name don't.
 */
export const useNameField = ({ name, onSave, onDone }: NameFieldOptions) => {
  const [first] = useState(name)
  const [next, setNext] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const save = () => {
    const newName = nameToSave(first, next, name)
    if (newName !== null) onSave(newName)
  }
  const end = (isSaved: boolean, byKey: boolean) => {
    if (isDone.current) return
    isDone.current = true
    if (isSaved) save()
    onDone(byKey)
  }
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  // The browser's Back button, or a shortcut that closes a panel, removes the field without a blur
  // event. In the cleanup of a layout effect, the page around the field can still save, because its
  // own effects end later.
  useLayoutEffect(
    () => () => {
      if (!isDone.current) latest.current()
    },
    [],
  )
  return {
    ref: field,
    value: next,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setNext(target.value),
    onKeyDown: (event: KeyboardEvent) => {
      // An Enter that ends an IME composition does not save.
      if (isComposing(event.nativeEvent)) return
      if (event.key === 'Enter') end(true, true)
      if (event.key !== 'Escape') return
      // Escape would also close the dialog around the field.
      event.stopPropagation()
      end(false, true)
    },
    onBlur: () => end(true, false),
  }
}
