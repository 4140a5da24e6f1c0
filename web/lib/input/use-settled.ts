import { useEffect, useState } from 'react'

/** Debounces typed text, so that not every keystroke starts a call. */
export const useSettled = (typed: string, milliseconds = 250): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return settled
}
