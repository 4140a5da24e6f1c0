import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'

export const useLogOut = () =>
  useMutation({
    mutationFn: () => api('POST /logout'),
    // Without an answer the session ends in this browser all the same.
    onSettled: () => session.leave('/login'),
  })
