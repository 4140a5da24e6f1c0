import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Project, projects } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { projectKeys } from '../project-queries.ts'

type NewProject = z.input<(typeof projects)['POST /create_project']['body']>

const key = ['create-project']
export const wizardPath = '/app/new'
const isLeft = () => window.location.pathname !== wizardPath

export const failedToCreate =
  'The table of contents could not be created. What you entered is still here. Please try again.'

/**
 * Creates a project with a table of contents. It continues if the page is left, and then reports
 * the result as a toast.
 */
export const useCreateProject = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (body: NewProject) => api('POST /create_project', { body }),
    onSuccess: (project) => {
      descriptionDraft.clear()
      client.setQueryData(projectKeys.one(project.id), project)
      void client.invalidateQueries({ queryKey: projectKeys.list })
      void client.invalidateQueries({ queryKey: ['quota'] })
      if (isLeft()) toast.success(`The table of contents of ${project.name} is ready. It is in your projects.`)
    },
    onError: (error) => {
      if (isLeft()) toast.error(messageOf(error, failedToCreate))
    },
  })
}

interface Making {
  status: 'idle' | 'pending' | 'error' | 'success'
  submittedAt: number
  request: NewProject | undefined
  made: Project | undefined
  error: Error | null
}

/**
 * Returns the last request for a table of contents, from this visit of the page or an earlier one.
 */
export const useMaking = (): Making | undefined =>
  useMutationState({
    filters: { mutationKey: key },
    select: ({ state: { status, submittedAt, variables, data, error } }): Making => ({
      status,
      submittedAt,
      request: variables as NewProject | undefined,
      made: data as Project | undefined,
      error,
    }),
  }).at(-1)
