import { type ChangeEvent, useState } from 'react'

/** The beginning of the storage keys. */
const PREFIX = 'unsentText:'

/** The texts that were typed into forms of this page and not sent, by the keys of the forms. */
const texts = new Map<string, string>()
/**
 * Returns true in the application, which keeps the texts in this browser until the person leaves the
 * account, so that they outlive a reload. Those of a guest last only as long as the page.
 */
const isInBrowser = (): boolean => location.pathname.startsWith('/app/')

const read = (key: string): string | undefined =>
  texts.get(key) ?? (isInBrowser() ? (localStorage.getItem(PREFIX + key) ?? undefined) : undefined)

const keep = (key: string, text: string): void => {
  texts.set(key, text)
  if (!isInBrowser()) return
  try {
    localStorage.setItem(PREFIX + key, text)
  } catch {
    // In a full storage, an older state would be misleading.
    localStorage.removeItem(PREFIX + key)
  }
}

const forget = (key: string): void => {
  texts.delete(key)
  if (isInBrowser()) localStorage.removeItem(PREFIX + key)
}

/**
 * Text that a person typed into a form that was closed before it was sent, for example with its
 * panel.
 */
export const unsentText = {
  has: (key: string): boolean => read(key) !== undefined,
  /** Returns true if a form of this page whose key begins so has unsent text. */
  hasAny: (beginning: string): boolean => [...texts.keys()].some((key) => key.startsWith(beginning)),
  forget,
  entries: (): [key: string, text: string][] => [...texts],
}

/**
 * Holds the text of a form. It begins with what was typed the last time and not sent, or else with
 * `before`.
 */
export const useUnsentText = (key: string, before = ''): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => read(key) ?? before)
  const change = (next: string) => {
    if (next === before) forget(key)
    else keep(key, next)
    setText(next)
  }
  return [text, change]
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Holds the texts of a form with several fields, each as `useUnsentText` does. A field that nobody typed
 * into follows `before`, which can change while the form is open.
 */
export const useUnsentForm = <Field extends string>(form: string, before: Record<Field, string>) => {
  const fields = Object.keys(before) as Field[]
  const keyOf = (field: Field) => `${form} ${field}`
  const [first] = useState(before)
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const text = read(keyOf(field))
          return text === undefined ? [] : [[field, text]]
        }),
      ) as Partial<Record<Field, string | undefined>>,
  )
  const [wasLeft] = useState(() => Object.keys(typed).length > 0)
  const values = Object.fromEntries(fields.map((field) => [field, typed[field] ?? before[field]])) as typeof before
  const change = (field: Field, text: string) => {
    const isBack = text === before[field]
    if (isBack) forget(keyOf(field))
    else keep(keyOf(field), text)
    setTyped((now) => ({ ...now, [field]: isBack ? undefined : text }))
  }
  /** Says what a field that was typed into has got elsewhere meanwhile. */
  const otherOf = (field: Field): string | undefined => {
    if (before[field] === first[field] || typed[field] === undefined || typed[field] === before[field]) return
    return before[field] === '' ? 'It was emptied elsewhere.' : `Changed elsewhere to: ${before[field]}`
  }
  return {
    values,
    /** True if the form began with texts that were typed before and not sent. */
    wasLeft,
    /** Returns the properties of a field. */
    field: (name: Field, hint?: string) => ({
      value: values[name],
      hint: otherOf(name) ?? hint,
      onChange: ({ target }: ChangeEvent<FieldElement>) => change(name, target.value),
    }),
    /** Forgets what was typed, once it is saved or given up. */
    forget: () => {
      for (const field of fields) forget(keyOf(field))
      setTyped({})
    },
  }
}
