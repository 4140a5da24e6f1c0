import { journal } from '../editor/saving/journal.ts'

/** How this browser likes to see the site; it says nothing of a person. */
const kept = ['theme', 'menuCollapsed']

/** Removes from this browser whatever belongs to the person who used it: drafts, unsent writing, what was asked or chosen. */
export const forgetPerson = async (account: string): Promise<void> => {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  // A browser that keeps nothing has nothing to forget.
  await journal.clear(account).catch(() => undefined)
}
