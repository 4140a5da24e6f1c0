import { useMutation } from '@tanstack/react-query'
import { journal } from '#web/editor/saving/journal/journal.ts'
import { useUser } from '#web/lib/account/account.ts'
import { session } from '#web/lib/account/session.ts'
import { api } from '#web/lib/api/api.ts'
import { forgetDevice, storedUser } from '#web/lib/device/device-account.ts'
import { sendBeforeLeaving } from './leave/ask-before-leaving.ts'

/**
 * Timeout of the request that ends the session, in milliseconds. The session ends in this browser
 * in any case.
 */
const LONGEST = 10_000

/** Sends unsent text, ends the session, and removes the account's data from this browser. */
export const useLogOut = () => {
  const loaded = useUser().data?.email
  return useMutation({
    mutationFn: async () => {
      // If the account never loaded, the device store may still know whose session this is.
      const account = loaded ?? (await storedUser())?.email ?? null
      const outcome = account === null ? 'keep' : await sendBeforeLeaving(account, 'log out')
      if (outcome === 'stay') return
      await api('POST /logout', { signal: AbortSignal.timeout(LONGEST) }).catch(() => undefined)
      try {
        await forgetDevice(account)
        if (account !== null && outcome === 'clear') await journal.clear(account)
      } finally {
        session.leave('/login')
      }
    },
  })
}
