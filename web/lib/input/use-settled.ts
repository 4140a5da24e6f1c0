import { useEffect, useState } from 'react'

/** Debounces typed text by 250 ms, so that not every keystroke starts a search. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 250)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
