import { limits } from '#contract/books.ts'

const KEY = 'currentDescription'

/** A half-typed description outlives the tab. */
export const draft = {
  read: (): string => (localStorage.getItem(KEY) ?? '').slice(0, limits.description),
  keep: (description: string): void => {
    if (description) localStorage.setItem(KEY, description)
    else localStorage.removeItem(KEY)
  },
  clear: (): void => localStorage.removeItem(KEY),
}
