import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { session } from '#web/lib/account/session.ts'

export const useLogOut = () =>
  useMutation({
    mutationFn: () => api('POST /logout'),
    // Even without a response, the session ends in this browser.
    onSettled: () => session.leave('/login'),
  })
