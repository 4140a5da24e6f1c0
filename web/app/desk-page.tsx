import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import type { Found } from '../editor/saving/recover-entry.ts'
import { recover } from '../editor/saving/recover.ts'
import { NoProject } from '../features/projects/list/no-project.tsx'
import { LoadingProject } from '../features/projects/list/open-project.tsx'
import { projectKeys } from '../features/projects/project-queries.ts'
import { useUser } from '../lib/account.ts'
import { api } from '../lib/api.ts'
import { lastProject } from '../lib/last-project.ts'
import { ApiError } from '../lib/api-error.ts'
import { Notice } from '../ui/notice.tsx'
import { OpenDesk } from './open-desk.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'

/** The page of a project: its text, and the tools for it. */
export const DeskPage = () => {
  const { id = '' } = useParams()
  return <Desk key={id} id={id} />
}

const Desk = ({ id }: { id: string }) => {
  const { data: user, error: userError, refetch: refetchUser } = useUser()
  const account = user?.email
  const client = useQueryClient()
  const opened = useQuery({
    queryKey: ['desk', id, account],
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
      <OpenDesk key={opened.dataUpdatedAt} account={account} project={opened.data.project} found={opened.data.found} />
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
