import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { projectKeys } from './project-queries.ts'

export const goneMessages = {
  project: 'This project was deleted elsewhere. If you still need it, look in the trash.',
  folder: 'This folder was deleted elsewhere. Its projects are in the list.',
} as const

/**
 * Returns true if a project or folder no longer exists, because another device or tab has deleted
 * it.
 */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** Loads the projects and the folders of the list again. */
export const reloadLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: projectKeys.list }),
    client.invalidateQueries({ queryKey: projectKeys.folders }),
  ])

/**
 * Reports why a change of the list failed. If another device has deleted the project or folder,
 * loads the list again and shows `gone`.
 */
export const showFailure = async (
  client: QueryClient,
  error: unknown,
  otherwise: string,
  gone: string,
): Promise<void> => {
  toast.error(isGone(error) ? gone : messageOf(error, otherwise))
  if (isGone(error)) await reloadLists(client)
}
