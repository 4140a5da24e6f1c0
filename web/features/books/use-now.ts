import { useEffect, useState } from 'react'

/** The time in seconds since the epoch, anew each second while it is needed. */
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
