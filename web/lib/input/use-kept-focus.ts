import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a group of buttons when the focused one is removed. Otherwise no element has
 * the focus, and the next key is lost.
 */
export const useKeptFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus()
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget)
    },
  }
}
