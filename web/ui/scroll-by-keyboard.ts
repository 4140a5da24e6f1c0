const names = new WeakMap<Element, string>()

const follow = (element: Element) => {
  const isWide = element.scrollWidth > element.clientWidth
  if (isWide === element.hasAttribute('tabindex')) return
  const attributes = { tabindex: '0', role: 'group', 'aria-label': `${names.get(element)}, scrolls sideways` }
  for (const [name, value] of Object.entries(attributes))
    if (isWide) element.setAttribute(name, value)
    else element.removeAttribute(name)
}

let observer: ResizeObserver | undefined

/**
 * Makes an element a named tab stop while its content overflows, so that it can be scrolled by
 * keyboard. Call it again when the content changes.
 */
export const scrollByKeyboard = (element: Element, name: string): void => {
  names.set(element, name)
  observer ??= new ResizeObserver((entries) => entries.forEach(({ target }) => follow(target)))
  observer.observe(element)
}
