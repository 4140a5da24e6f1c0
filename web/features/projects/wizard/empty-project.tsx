import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { projectKeys } from '../project-queries.ts'
import { selectNewProject } from './select-new-project.ts'

/** Creates a project without a table of contents. */
export const EmptyProject = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api('POST /create_empty_project', { body: { language: 'english', tone: 'Informative' } }),
    onSuccess: ({ project_id }) => {
      void client.invalidateQueries({ queryKey: projectKeys.list })
      selectNewProject(project_id, navigate)
    },
    onError: (error) => toast.error(messageOf(error, 'The project could not be created. Please try again.')),
  })
  return (
    <Button pending={(isPending || isSuccess) && 'Creating'} onClick={() => mutate()}>
      Create Empty Project
    </Button>
  )
}
