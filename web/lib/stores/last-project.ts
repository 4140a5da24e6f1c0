const KEY = 'lastProject'

/** The id of the project that the application opens first. */
export const lastProject = {
  read: (): string | null => localStorage.getItem(KEY),
  keep: (id: string): void => localStorage.setItem(KEY, id),
  forget: (): void => localStorage.removeItem(KEY),
}
