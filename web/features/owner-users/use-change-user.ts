import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'

/** Sends a change of an account, shows `message` as a toast, and reloads the account. */
export const useChangeUser = <Change>(userId: string, change: (input: Change) => Promise<object>, message: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.success(message)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['owner-user', userId] }),
        client.invalidateQueries({ queryKey: ['owner-users'] }),
        client.invalidateQueries({ queryKey: ['owner-audit'] }),
      ])
    },
    onError: (error) => toast.error(messageOf(error, 'This could not be done. Nothing has changed.')),
  })
}
