import { type ChangeEvent, useState } from 'react'
import { BEFORE, unsentText } from './unsent-text.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement

/** The typed text of a field, and the text before it. */
interface Typed {
  text: string
  from: string
}

/**
 * Holds the unsent texts of a form with several fields, like `useUnsentText` for one field. An
 * untouched field follows `before`, which can change while the form is open.
 */
export const useUnsentForm = <Field extends string>(form: string, before: Record<Field, string>) => {
  const fields = Object.keys(before) as Field[]
  const keyOf = (field: Field) => `${form} ${field}`
  // The text before the edit is stored too, so that a reopened form can detect changes from
  // elsewhere.
  const fromKeyOf = (field: Field) => keyOf(field) + BEFORE
  const forgetField = (field: Field) => {
    unsentText.forget(keyOf(field))
    unsentText.forget(fromKeyOf(field))
  }
  const [typed, setTyped] = useState<Partial<Record<Field, Typed | undefined>>>(() => {
    const left: Partial<Record<Field, Typed>> = {}
    for (const field of fields) {
      const text = unsentText.read(keyOf(field))
      if (text !== undefined) left[field] = { text, from: unsentText.read(fromKeyOf(field)) ?? before[field] }
    }
    return left
  })
  const isTyped = fields.some((field) => typed[field] !== undefined)
  const [wasLeft] = useState(isTyped)
  const values = Object.fromEntries(
    fields.map((field) => [field, typed[field]?.text ?? before[field]]),
  ) as typeof before
  const change = (field: Field, text: string) => {
    const isBack = text === before[field]
    const from = typed[field]?.from ?? before[field]
    if (isBack) forgetField(field)
    else {
      unsentText.keep(keyOf(field), text)
      unsentText.keep(fromKeyOf(field), from)
    }
    setTyped((now) => ({ ...now, [field]: isBack ? undefined : { text, from } }))
  }
  /** Returns a hint with the new value if an edited field was changed elsewhere in the meantime. */
  const otherOf = (field: Field): string | undefined => {
    const now = before[field]
    if (!typed[field] || typed[field].from === now || typed[field].text === now) return undefined
    return now === '' ? 'It was emptied elsewhere.' : `Changed elsewhere to: ${now}`
  }
  return {
    values,
    /** True if the form shows texts that were typed before it was opened, and not sent. */
    isDraft: wasLeft && isTyped,
    /** Returns the properties of a field. */
    field: (name: Field, hint?: string) => ({
      value: values[name],
      hint: otherOf(name) ?? hint,
      onChange: ({ target }: ChangeEvent<FieldElement>) => change(name, target.value),
    }),
    /** Forgets the input once it is saved or discarded. */
    forget: () => {
      for (const field of fields) forgetField(field)
      setTyped({})
    },
  }
}
