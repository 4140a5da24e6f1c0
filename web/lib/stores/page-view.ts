import { externalStore, onWindowEvents } from './external-store.ts'

/** What a person can choose for the page they write on, the default first. */
export const pageViewChoices = {
  highlight: ['none', 'sentence', 'paragraph'],
  width: ['normal', 'narrow', 'wide'],
  size: ['normal', 'small', 'large', 'huge'],
  typeface: ['serif', 'sans', 'mono'],
} as const

type Choices = typeof pageViewChoices

export type PageView = { [Name in keyof Choices]: Choices[Name][number] } & {
  /** Keeps the line that is typed in the middle of the window. */
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

/** A choice that another version of the page has stored, and this one does not know, has its default. */
const oneOf = <Name extends keyof Choices>(name: Name, value: unknown): PageView[Name] => {
  const choices: readonly PageView[Name][] = pageViewChoices[name]
  return choices.find((choice) => choice === value) ?? choices[0]!
}

const readView = (text: string | null): PageView => {
  const stored = parsed(text)
  return {
    highlight: oneOf('highlight', stored['highlight']),
    width: oneOf('width', stored['width']),
    size: oneOf('size', stored['size']),
    typeface: oneOf('typeface', stored['typeface']),
    typewriter: stored['typewriter'] === true,
    spelling: stored['spelling'] !== false,
  }
}

let text: string | null = null
let view = readView(null)

/** How the page that a person writes on looks in this browser. */
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
