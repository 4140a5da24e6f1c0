const KEY = 'currentDescription'

/** Keeps an unfinished description in this browser after the tab is closed. */
export const descriptionDraft = {
  read: (limit: number): string => (localStorage.getItem(KEY) ?? '').slice(0, limit),
  keep: (description: string): void => {
    if (description) localStorage.setItem(KEY, description)
    else localStorage.removeItem(KEY)
  },
  clear: (): void => localStorage.removeItem(KEY),
}
