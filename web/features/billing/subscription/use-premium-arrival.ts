import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasPremium, useUser } from '#web/lib/account/account.ts'

const ASK_MILLISECONDS = 3000
const TIMES = 20

/** Polls the account until it has Premium, for one minute. */
export const usePremiumArrival = (): 'waiting' | 'there' | 'late' => {
  const client = useQueryClient()
  const { data: user } = useUser()
  const [checks, setChecks] = useState(0)
  const there = user !== undefined && hasPremium(user)
  const waiting = !there && checks < TIMES
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      setChecks((times) => times + 1)
      void client.invalidateQueries({ queryKey: ['user'] })
    }, ASK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [waiting, client])
  return there ? 'there' : waiting ? 'waiting' : 'late'
}
