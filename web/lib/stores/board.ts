import { externalStore } from './external-store.ts'

let isOpen = false
const store = externalStore({ get: () => isOpen })

/** True while the board of synopsis cards is shown in place of the text. */
export const board = {
  set: (next: boolean): void => {
    isOpen = next
    store.notify()
  },
  get: (): boolean => isOpen,
}

export const useBoard = store.use
