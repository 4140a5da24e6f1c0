import { useRef } from 'react'

const firstButton = (group: HTMLElement) => group.querySelector('button')

/**
 * Returns a ref for a group of elements, and a function that gives one of them the focus, by
 * default the first button. It is called when a form in the group closes. Whoever has moved the
 * focus elsewhere keeps it.
 */
export const useFocusBack = (find: (group: HTMLElement) => HTMLElement | null | undefined = firstButton) => {
  const ref = useRef<HTMLDivElement>(null)
  const focusBack = () =>
    // The form has to be removed first.
    void setTimeout(() => {
      if (ref.current && document.activeElement === document.body) find(ref.current)?.focus()
    })
  return { ref, focusBack }
}
