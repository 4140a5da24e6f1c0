const names = new WeakMap<Element, string>()

const follow = (element: HTMLElement) => {
  const isWide = element.scrollWidth > element.clientWidth
  if (isWide === element.hasAttribute('tabindex')) return
  if (isWide) {
    element.tabIndex = 0
    element.setAttribute('role', 'group')
    element.setAttribute('aria-label', `${names.get(element)}, scrolls sideways`)
  } else for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name)
}

const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target } of entries) follow(target as HTMLElement)
      })

/**
 * Makes an element a stop of the Tab key with a name while it is wider than its place, so that it can
 * be scrolled by keyboard. Call it again when the content changes.
 */
export const scrollByKeyboard = (element: HTMLElement, name: string): void => {
  names.set(element, name)
  observer?.observe(element)
}
