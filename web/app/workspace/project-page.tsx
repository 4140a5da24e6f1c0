import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import type { Found } from '#web/editor/saving/journal/recover-entry.ts'
import { recover } from '#web/editor/saving/journal/recover.ts'
import { NoProject } from '#web/features/projects/list/no-project.tsx'
import { LoadingProject } from '#web/features/projects/list/open-project.tsx'
import { projectKeys } from '#web/features/projects/project-queries.ts'
import { useUser } from '#web/lib/account/account.ts'
import { api } from '#web/lib/api/api.ts'
import { lastProject } from '#web/lib/stores/last-project.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OpenWorkspace } from './open-workspace.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/** The page of a project: its text, and the tools for it. */
export const ProjectPage = () => {
  const { id = '' } = useParams()
  return <LoadedProject key={id} id={id} />
}

const LoadedProject = ({ id }: { id: string }) => {
  const { data: user, error: userError, refetch: refetchUser } = useUser()
  const account = user?.email
  const client = useQueryClient()
  const opened = useQuery({
    queryKey: ['workspace', id, account],
    queryFn: async () => {
      // Unsent changes of closed tabs are saved first, so that the text is complete when it opens.
      const recovered = await recover(account!, id)
      // Changes are recovered only once. If the next call fails, the notice is kept until a retry
      // opens the project.
      const foundKey = ['found', id, account]
      client.setQueryData<Found[]>(foundKey, (before = []) => [...before, ...recovered])
      const project = await api('GET /projects/:id', { params: { id } })
      const found = client.getQueryData<Found[]>(foundKey) ?? []
      client.removeQueries({ queryKey: foundKey })
      client.setQueryData<Project>(projectKeys.one(id), project)
      return { project, found }
    },
    enabled: account !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (opened.data && account)
    return (
      <OpenWorkspace
        key={opened.dataUpdatedAt}
        account={account}
        project={opened.data.project}
        found={opened.data.found}
      />
    )
  const error = userError ?? opened.error
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotHere id={id} />
  if (!error) return <LoadingProject />
  return (
    <NoProject>
      <NotLoaded
        error={error}
        otherwise="The project could not be loaded. It is safe on the server."
        onRetry={() => (userError ? refetchUser() : opened.refetch())}
      />
    </NoProject>
  )
}

const NotHere = ({ id }: { id: string }) => {
  if (lastProject.read() === id) lastProject.forget()
  return (
    <NoProject>
      <Notice tone="danger">This project does not exist. It was deleted, or the address is wrong.</Notice>
    </NoProject>
  )
}
