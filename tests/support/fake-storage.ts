import { vi } from 'vitest'

/** Installs an empty localStorage and sessionStorage for tests outside a browser. */
export const playStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
  }
}
