import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keepProject, projectKeys } from './project-queries.ts'
import { goneMessages, showFailure } from './show-failure.ts'

/** Renames a project. */
export const useRenameProject = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api('PUT /projects/:id', { params: { id }, body: { name } }),
    onSuccess: ({ name }) => {
      keepProject(client, id, { name })
      return client.invalidateQueries({ queryKey: projectKeys.list })
    },
    onError: (error) =>
      showFailure(client, error, 'The project could not be renamed. It keeps its name.', goneMessages.project),
  })
}
