import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnerSettings } from '#contract/owner.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'

const settingsKey = ['owner-settings']

export const useOwnerSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => api('GET /owner/settings', { signal }) })

/**
 * Sends a change to which the server answers with the new settings, and stores these in the query
 * cache.
 */
export const useSave = <Change>(
  change: (input: Change) => Promise<OwnerSettings>,
  { saved, onSaved }: { saved: string; onSaved?: () => void },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (settings) => {
      client.setQueryData(settingsKey, settings)
      toast.success(saved)
      onSaved?.()
      await client.invalidateQueries({ queryKey: ['installation'] })
    },
  })
}

/** Returns the server's error for each field of a form. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([name, message]) => [name.replace(/^settings\./, ''), message]),
      )
    : {}
