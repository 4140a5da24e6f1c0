import { useState } from 'react'

/**
 * Holds a person's choices in a form, such as a language, until they are saved. A field without a
 * choice follows `stored`, which can change while the form is open.
 */
export const useChoices = <Values extends object>(stored: Values) => {
  const [chosen, setChosen] = useState<Partial<Values>>({})
  /** The values that the chosen fields had before. */
  const [seen, setSeen] = useState<Partial<Values>>({})
  const choose = (choice: Partial<Values>) => {
    setChosen((now) => ({ ...now, ...choice }))
    setSeen((now) => {
      const before: Partial<Values> = {}
      for (const field of Object.keys(choice) as (keyof Values)[]) before[field] = stored[field]
      return { ...before, ...now }
    })
  }
  return {
    values: { ...stored, ...chosen },
    /** The values that the person saw before choosing. */
    seen: { ...stored, ...seen },
    choose,
    /** Marks the stored values as seen, after the form has shown them. */
    see: () => setSeen({}),
    forget: () => {
      setChosen({})
      setSeen({})
    },
  }
}
