import { vi } from 'vitest'

/** Installs an empty localStorage and sessionStorage for tests outside a browser. */
export const playStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  }
}
