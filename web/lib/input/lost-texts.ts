import { useState } from 'react'
import { isTypedKey, unsentText } from './unsent-text.ts'

/** Returns the unsent texts with these keys, whose forms no longer open, and a function that forgets them. */
export const useLostTexts = (keys: readonly string[]) => {
  const [, setForgotten] = useState(0)
  return {
    texts: keys.filter(isTypedKey).flatMap((key) => {
      const text = unsentText.read(key)
      return text === undefined || text.trim() === '' ? [] : [text]
    }),
    forget: () => {
      for (const key of keys) unsentText.forget(key)
      setForgotten((times) => times + 1)
    },
  }
}
