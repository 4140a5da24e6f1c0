import { useRef } from 'react'

const firstButton = (group: HTMLElement) => group.querySelector('button')

/**
 * Returns a ref for a group of elements, and a function that gives one of them the focus, by
 * default the first button. Call it when a form in the group closes. If the focus is already
 * elsewhere, it stays there.
 */
export const useFocusBack = (find: (group: HTMLElement) => HTMLElement | null | undefined = firstButton) => {
  const ref = useRef<HTMLDivElement>(null)
  const focusBack = () =>
    // The focus moves after the form is removed.
    void setTimeout(() => {
      if (ref.current && document.activeElement === document.body) find(ref.current)?.focus()
    })
  return { ref, focusBack }
}
