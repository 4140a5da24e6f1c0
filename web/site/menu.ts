/** Closes a menu on Escape, and when an element outside it is clicked or focused. */
export const closeOutside = (menu: HTMLDetailsElement): void => {
  const isOutside = ({ target }: Event) => target instanceof Node && !menu.contains(target)
  const leave = (event: Event) => {
    if (menu.open && isOutside(event)) menu.open = false
  }
  document.addEventListener('pointerdown', leave)
  document.addEventListener('focusin', leave)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
