import { useState } from 'react'

/** The texts that were typed into forms and not sent, by the keys of the forms. They last as long as the page. */
const texts = new Map<string, string>()

/** Text that a person typed into a form that was closed before it was sent, for example with its panel. */
export const unsentText = {
  has: (key: string): boolean => texts.has(key),
  forget: (key: string): void => void texts.delete(key),
}

/** Holds the text of a form. It begins with what was typed the last time and not sent, or else with `before`. */
export const useUnsentText = (key: string, before = ''): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => texts.get(key) ?? before)
  const change = (next: string) => {
    if (next === before) texts.delete(key)
    else texts.set(key, next)
    setText(next)
  }
  return [text, change]
}
