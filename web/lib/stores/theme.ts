import { useState } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const stored = (): Theme => themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system'

/**
 * Returns the chosen theme and its setter. public/theme.js applies it before the next page is
 * painted.
 */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(stored)
  const choose = (next: Theme) => {
    if (next === 'system') {
      localStorage.removeItem(KEY)
      delete document.documentElement.dataset['theme']
    } else {
      localStorage.setItem(KEY, next)
      document.documentElement.dataset['theme'] = next
    }
    setTheme(next)
  }
  return [theme, choose]
}
