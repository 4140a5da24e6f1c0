import { externalStore, onWindowEvents } from './external-store.ts'

/** The choices for the page that a person writes on, the default first. */
export const pageViewChoices = {
  highlight: ['none', 'sentence', 'paragraph'],
  width: ['normal', 'narrow', 'wide'],
  size: ['normal', 'small', 'large', 'huge'],
  typeface: ['serif', 'sans', 'mono'],
} as const

type Choices = typeof pageViewChoices

export type PageView = { [Name in keyof Choices]: Choices[Name][number] } & {
  /** True to keep the line with the caret in the middle of the window while typing. */
  typewriter: boolean
  spelling: boolean
}

const KEY = 'pageView'

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Uses the default for a stored choice that this version of the page does not know. */
const oneOf = <Value extends string>(choices: readonly [Value, ...Value[]], value: unknown): Value =>
  choices.find((choice) => choice === value) ?? choices[0]

const readView = (text: string | null): PageView => {
  const stored = parsed(text)
  return {
    highlight: oneOf(pageViewChoices.highlight, stored['highlight']),
    width: oneOf(pageViewChoices.width, stored['width']),
    size: oneOf(pageViewChoices.size, stored['size']),
    typeface: oneOf(pageViewChoices.typeface, stored['typeface']),
    typewriter: stored['typewriter'] === true,
    spelling: stored['spelling'] !== false,
  }
}

let text: string | null = null
let view = readView(null)

/** The author's choices for the appearance of the manuscript in this browser. */
export const pageView = {
  get: (): PageView => {
    const stored = localStorage.getItem(KEY)
    if (stored !== text) {
      text = stored
      view = readView(stored)
    }
    return view
  },
  change: (change: Partial<PageView>): void => {
    localStorage.setItem(KEY, JSON.stringify({ ...pageView.get(), ...change }))
    store.notify()
  },
}

const store = externalStore({ get: pageView.get, connect: onWindowEvents('storage') })
export const usePageView = store.use
