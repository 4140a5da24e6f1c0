import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenSaving } from '#web/editor/saving/open-saving.ts'
import { rememberUser } from '#web/lib/device/device-account.ts'
import { api } from '#web/lib/api/api.ts'
import { lastProject } from '#web/lib/stores/last-project.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'

const TRY_AGAIN = 3000

/**
 * Resumes saving an open text after its owner signed in again in any tab. Another account gets its
 * own page; the unsent changes stay in this browser under the owner's account.
 */
export const useSameAccount = (account: string, saving: OpenSaving | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!saving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isClosed = false
    const checkSession = async () => {
      clearTimeout(timer)
      const token = session.token()
      if (isClosed || token === null || token === saving.token) return
      try {
        const user = await api('GET /user_info')
        if (isClosed || session.token() !== token) return
        if (user.email === account) {
          void rememberUser(token, user)
          client.setQueryData(['user'], user)
          saving.resume(token)
          await client.invalidateQueries({ queryKey: ['quota'] })
        } else {
          lastProject.forget()
          window.location.assign('/app')
        }
      } catch (error) {
        // A refused session is already reported elsewhere.
        if (!isClosed && !(error instanceof ApiError && error.status === 401))
          timer = setTimeout(checkSession, TRY_AGAIN)
      }
    }
    void checkSession()
    const stop = session.subscribe(() => void checkSession())
    return () => {
      isClosed = true
      clearTimeout(timer)
      stop()
    }
  }, [account, saving, client])
}
