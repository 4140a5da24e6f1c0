import { externalStore, onWindowEvents } from './external-store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'

/** The chosen theme. public/theme.js applies it before the next page is painted. */
export const theme = {
  get: (): Theme => themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system',
  set: (next: Theme): void => {
    if (next === 'system') {
      localStorage.removeItem(KEY)
      delete document.documentElement.dataset['theme']
    } else {
      localStorage.setItem(KEY, next)
      document.documentElement.dataset['theme'] = next
    }
    store.notify()
  },
}

const store = externalStore({ get: theme.get, connect: onWindowEvents('storage') })

/** Returns the chosen theme and its setter. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [store.use(), theme.set]
