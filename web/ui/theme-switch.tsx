import { Monitor, Moon, Sun } from 'lucide-react'
import { themes, useTheme } from '../lib/stores/theme.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }
const names = { system: 'Same as system', light: 'Light', dark: 'Dark' }

export const ThemeSwitch = () => {
  const [theme, choose] = useTheme()
  return (
    <fieldset className="inline-flex rounded-full border border-rule">
      <legend className="sr-only">Light or dark</legend>
      {themes.map((option) => {
        const Icon = icons[option]
        return (
          <label
            key={option}
            title={names[option]}
            className="flex size-target items-center justify-center rounded-full text-quiet transition-colors hover:text-ink has-checked:bg-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-fine:size-control"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === option}
              onChange={() => choose(option)}
              aria-label={names[option]}
            />
            <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}
