import { type ChangeEvent, useState } from 'react'

/**
 * The texts that were typed into forms and not sent, by the keys of the forms. They last as long as
 * the page.
 */
const texts = new Map<string, string>()

/**
 * Text that a person typed into a form that was closed before it was sent, for example with its
 * panel.
 */
export const unsentText = {
  has: (key: string): boolean => texts.has(key),
  forget: (key: string): void => void texts.delete(key),
  entries: (): [key: string, text: string][] => [...texts],
}

/**
 * Holds the text of a form. It begins with what was typed the last time and not sent, or else with
 * `before`.
 */
export const useUnsentText = (key: string, before = ''): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => texts.get(key) ?? before)
  const change = (next: string) => {
    if (next === before) texts.delete(key)
    else texts.set(key, next)
    setText(next)
  }
  return [text, change]
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement

/** Holds the texts of a form with several fields, each as `useUnsentText` does. */
export const useUnsentForm = <Field extends string>(form: string, before: Record<Field, string>) => {
  const fields = Object.keys(before) as Field[]
  const keyOf = (field: Field) => `${form} ${field}`
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map((field) => [field, texts.get(keyOf(field)) ?? before[field]])) as typeof before,
  )
  const change = (field: Field, text: string) => {
    if (text === before[field]) texts.delete(keyOf(field))
    else texts.set(keyOf(field), text)
    setValues((now) => ({ ...now, [field]: text }))
  }
  return {
    values,
    /** Returns the properties of a field. */
    field: (name: Field) => ({
      value: values[name],
      onChange: ({ target }: ChangeEvent<FieldElement>) => change(name, target.value),
    }),
    /** Forgets what was typed, once it is saved or given up. */
    forget: () => fields.forEach((field) => texts.delete(keyOf(field))),
  }
}
