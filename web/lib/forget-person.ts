/** How this browser likes to see the site; it says nothing of a person. */
const kept = ['theme', 'menuCollapsed']

/** Removes from this browser whatever belongs to the person who used it: drafts, and what was asked or chosen. */
export const forgetPerson = (): void => {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}
