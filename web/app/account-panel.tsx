import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { planName, useQuota, useUser } from '../lib/account.ts'
import { api } from '../lib/api.ts'
import { session } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { InkLine } from '../ui/ink.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** Whose account this is, on which plan, and what is left of it. */
export const AccountPanel = () => {
  const { data: user } = useUser()
  const logOut = useMutation({
    mutationFn: () => api('POST /logout'),
    // Without an answer the session ends in this browser all the same.
    onSettled: () => {
      session.end()
      window.location.assign('/login')
    },
  })
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-4">
        <p className="font-serif text-20 font-semibold">{user ? planName(user) : '\u00a0'}</p>
        <QuotaLine />
        <p className="truncate text-13 text-quiet" title={user?.email}>
          {user?.email ?? '\u00a0'}
        </p>
      </div>
      <div className="flex items-center justify-between gap-8">
        <ThemeSwitch />
        <Button
          look="quiet"
          compact
          pending={logOut.isPending && 'Leaving'}
          onClick={() => logOut.mutate()}
          className="text-quiet"
        >
          <LogOut className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Logout
        </Button>
      </div>
    </div>
  )
}

const QuotaLine = () => {
  const { data: quota } = useQuota()
  if (!quota) return <p className="text-13">{'\u00a0'}</p>
  if (quota.unlimited || quota.limit === 0) return <p className="text-13 text-quiet">Unlimited words</p>
  const used = `${quota.current.toLocaleString('en')} of ${quota.limit.toLocaleString('en')} words this month`
  return (
    <div className="flex flex-col gap-8 pb-4">
      <p className="text-13 text-quiet tabular-nums">{used}</p>
      <InkLine label={used} share={Math.min(1, quota.current / quota.limit)} />
    </div>
  )
}
