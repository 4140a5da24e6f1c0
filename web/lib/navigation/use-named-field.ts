import { useEffect } from 'react'
import { useLocation } from 'react-router'

const control = 'input:not([type=file]), textarea, select, button, summary'

/** Finds a control by its label, the name of its group or section, or its own text. */
const findNamed = (name: string): HTMLElement | null => {
  const named = [
    ...document.querySelectorAll<HTMLElement>('main label, main legend, main h2, main button, main summary'),
  ]
  const found = named.find(({ textContent }) => textContent.trim() === name)
  if (!found) return null
  if (found instanceof HTMLLabelElement && found.control) return found.control
  if (found.matches(control)) return found
  return (found.closest('fieldset, section') ?? found).querySelector<HTMLElement>(control)
}

/** Moves the focus to the field that the hash of the address names, such as `#Keywords`. */
export const useNamedField = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const field = findNamed(decodeURIComponent(hash.slice(1)))
    if (!field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
    const disclosure = field.closest('details')
    if (disclosure) disclosure.open = true
  }, [hash])
}
