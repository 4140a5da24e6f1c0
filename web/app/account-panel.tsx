import { bookTokensInWords } from '#web/lib/format/book-tokens.ts'
import { LogOut } from 'lucide-react'
import { useLogOut } from '#web/features/accounts/use-log-out.ts'
import { hasPremium, planName, quotaReached, useQuota, useUser } from '#web/lib/account/account.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { LimitReached } from '#web/ui/limit-reached.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** Shows the account, its plan and its remaining quota. */
export const AccountPanel = () => {
  const { data: user } = useUser()
  const logOut = useLogOut()
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-4">
        <p className="font-serif text-20 font-semibold">{user ? planName(user) : '\u00a0'}</p>
        <QuotaLine />
        <p className="truncate text-13 text-quiet" title={user?.email}>
          {user?.email ?? '\u00a0'}
        </p>
      </div>
      {/* On a touch screen both do not fit beside each other. */}
      <div className="flex flex-wrap items-center justify-between gap-8">
        <ThemeSwitch />
        <Button
          variant="quiet"
          compact
          pending={logOut.isPending && 'Leaving'}
          onClick={() => logOut.mutate()}
          // Its label is aligned with the edges of the panel.
          className="-mx-12 text-quiet"
        >
          <LogOut className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Logout
        </Button>
      </div>
    </div>
  )
}

const QuotaLine = () => {
  const { data: user } = useUser()
  const { data: quota } = useQuota()
  if (!user || !quota) return <p className="text-13">{'\u00a0'}</p>
  const tokens = hasPremium(user) && quota.book_tokens !== null && (
    <p className="text-13 text-quiet tabular-nums">{booksLeft(quota.book_tokens)}</p>
  )
  if (quota.unlimited || quota.limit === 0)
    return (
      <div className="flex flex-col">
        <p className="text-13 text-quiet">Unlimited words</p>
        {tokens}
      </div>
    )
  const used = `${quota.current.toLocaleString('en')} of ${quota.limit.toLocaleString('en')} words this month`
  return (
    <div className="flex flex-col gap-8 pb-4">
      <p className="text-13 text-quiet tabular-nums">{used}</p>
      <InkLine label={used} share={Math.min(1, quota.current / quota.limit)} />
      {quotaReached(quota) && <LimitReached />}
      {tokens}
    </div>
  )
}

const booksLeft = (tokens: number) => `${bookTokensInWords(tokens, 'en')} left`
