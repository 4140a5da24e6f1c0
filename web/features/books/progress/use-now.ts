import { useEffect, useState } from 'react'

/** Returns the time in seconds since the epoch, updated each second while `needed` is true. */
export const useNow = (needed: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!needed) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [needed])
  return Math.floor(now / 1000)
}
