import type { Place } from './desk.ts'

/** Names the menu button of a section, so that it can be found again after a move. */
export const sectionMenu = ({ chapter, section }: Place): string => `section-menu-${chapter}-${section}`

/** Focuses the menu button of a moved section once the book is shown in its new order. */
export const focusSection = (place: Place): void => {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-part="${sectionMenu(place)}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  })
}
