import type { UnsentProject } from '#web/editor/saving/send-unsent.ts'
import { externalStore } from '#web/lib/stores/external-store.ts'

/**
 * `keep`: the text stays in this browser until the account signs in again. `delete`: the text is
 * deleted.
 */
export type LeaveChoice = 'stay' | 'again' | 'keep' | 'delete'
export type LeavePurpose = 'log out' | 'delete the account'

interface LeaveQuestion {
  purpose: LeavePurpose
  unsent: readonly UnsentProject[]
  answer: (choice: LeaveChoice) => void
}

let question: LeaveQuestion | null = null
const store = externalStore({ get: () => question })
export const useLeaveQuestion = store.use

const ask = (purpose: LeavePurpose, unsent: readonly UnsentProject[]): Promise<LeaveChoice> =>
  new Promise((resolve) => {
    question = {
      purpose,
      unsent,
      answer: (choice) => {
        question = null
        store.notify()
        resolve(choice)
      },
    }
    store.notify()
  })

/**
 * Sends the unsent text of an account before it is left. If that fails, the person decides.
 *
 * @returns `stay` to do nothing, `keep` to leave the unsent text in this browser, or `clear` to remove
 * everything from it.
 */
export const sendBeforeLeaving = async (account: string, purpose: LeavePurpose): Promise<'stay' | 'keep' | 'clear'> => {
  // Sending needs the editor's saving, which most pages do not load.
  const { sendUnsent } = await import('#web/editor/saving/send-unsent.ts')
  for (;;) {
    const unsent = await sendUnsent(account)
    if (unsent.length === 0) return 'clear'
    const choice = await ask(purpose, unsent)
    if (choice !== 'again') return choice === 'delete' ? 'clear' : choice
  }
}
