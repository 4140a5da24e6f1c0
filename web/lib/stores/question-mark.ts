import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'questionMarkOff'

/**
 * True if ? lists the shortcuts. It can be turned off, as any shortcut without Ctrl or Alt must be:
 * dictation and some keyboards type unintended characters.
 */
export const questionMark = {
  get: (): boolean => localStorage.getItem(KEY) !== 'true',
  set: (on: boolean): void => {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'true')
    store.notify()
  },
}

const store = externalStore({ get: questionMark.get, connect: onWindowEvents('storage') })
export const useQuestionMark = store.use
