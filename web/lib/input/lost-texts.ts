import { useState } from 'react'
import { BEFORE, unsentText } from './unsent-text.ts'

/** Returns the unsent texts with these keys, whose forms no longer open, and a function that forgets them. */
export const useLostTexts = (keys: readonly string[]) => {
  const [, setForgotten] = useState(0)
  return {
    // The browser lists the keys in another order after a reload.
    texts: keys.toSorted().flatMap((key) => {
      const text = key.endsWith(BEFORE) ? '' : unsentText.read(key)
      return text?.trim() ? [text] : []
    }),
    forget: () => {
      for (const key of keys) unsentText.forget(key)
      setForgotten((times) => times + 1)
    },
  }
}
