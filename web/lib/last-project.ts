const KEY = 'lastProject'

/** Which project the application opens on. */
export const lastProject = {
  read: (): string | null => localStorage.getItem(KEY),
  keep: (id: string): void => localStorage.setItem(KEY, id),
  forget: (): void => localStorage.removeItem(KEY),
}
