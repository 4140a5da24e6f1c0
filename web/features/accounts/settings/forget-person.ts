import { journal } from '#web/editor/saving/journal/journal.ts'
import { forgetDevice } from '#web/lib/device/device-account.ts'

/** Display preferences of this browser, which are not personal data. */
const kept = ['theme', 'menuCollapsed', 'storageAsked']

/**
 * Removes the data of the person from this browser: projects, drafts, unsent writing, and stored
 * choices.
 */
export const forgetPerson = async (account: string): Promise<void> => {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  await forgetDevice(account)
  await journal.clear(account)
}
