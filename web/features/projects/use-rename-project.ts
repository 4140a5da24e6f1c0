import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepProject, projectKeys } from './project-queries.ts'

/** Renames a project. */
export const useRenameProject = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api('PUT /projects/:id', { params: { id }, body: { name } }),
    onSuccess: ({ name }) => {
      keepProject(client, id, { name })
      return client.invalidateQueries({ queryKey: projectKeys.list })
    },
    onError: (error) => toast.error(messageOf(error, 'The project could not be renamed. It keeps its name.')),
  })
}
