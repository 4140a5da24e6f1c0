import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { forgetStored } from '#web/lib/device/device-projects.ts'
import { type OpenedStored, openStored } from '#web/editor/saving/device/open-stored.ts'
import type { Found } from '#web/editor/saving/journal/recover-entry.ts'
import { recover } from '#web/editor/saving/journal/recover.ts'
import { NoProject } from '#web/features/projects/list/no-project.tsx'
import { LoadingProject } from '#web/features/projects/list/open-project.tsx'
import { projectKeys } from '#web/features/projects/project-queries.ts'
import { useUser } from '#web/lib/account/account.ts'
import { api } from '#web/lib/api/api.ts'
import { connection } from '#web/lib/api/connection.ts'
import { isUnreachable, orStored } from '#web/lib/device/stored-answer.ts'
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

interface Opened {
  project: Project
  found: Found[]
  /** Set if the project was opened without a network. */
  stored: OpenedStored | null
}

const LoadedProject = ({ id }: { id: string }) => {
  const { data: user, error: userError, refetch: refetchUser } = useUser()
  const account = user?.email
  const client = useQueryClient()
  const opened = useQuery({
    queryKey: ['workspace', id, account],
    queryFn: async (): Promise<Opened> => {
      const opened = await openProject(client, account!, id)
      client.setQueryData<Project>(projectKeys.one(id), opened.project)
      return opened
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
        stored={opened.data.stored}
      />
    )
  const error = userError ?? opened.error
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <NotHere id={id} account={account} />
  if (!error) return <LoadingProject />
  const otherwise = isUnreachable(error)
    ? 'The server can’t be reached, and this project was not opened in this browser before. It is safe on the server.'
    : 'The project could not be loaded. It is safe on the server.'
  return (
    <NoProject>
      <NotLoaded error={error} otherwise={otherwise} onRetry={() => (userError ? refetchUser() : opened.refetch())} />
    </NoProject>
  )
}

const openProject = async (client: QueryClient, account: string, id: string): Promise<Opened> => {
  const foundKey = ['found', id, account]
  const openFromDevice = async (): Promise<Opened | null> => {
    const stored = await openStored(account, id)
    if (!stored) return null
    // Changes that could not be sent are part of the text that opens, or `stored.found` has them.
    const sent = (client.getQueryData<Found[]>(foundKey) ?? []).filter(({ end }) => end !== 'waits')
    client.removeQueries({ queryKey: foundKey })
    return { ...stored, found: [...sent, ...stored.found], stored }
  }
  // If the server was unreachable when the account was loaded, the request for the project would
  // fail too.
  if (!connection.isReached()) {
    const here = await openFromDevice()
    if (here) return here
  }
  // Unsent changes of closed tabs are sent to the server first, so that the text is complete when
  // it opens.
  const recovered = await recover(account, id)
  // Changes are recovered only once. If the next call fails, the notice is kept until a retry opens
  // the project.
  client.setQueryData<Found[]>(foundKey, (before = []) => [...before, ...recovered])
  return orStored(async (signal) => {
    const project = await api('GET /projects/:id', { params: { id }, signal })
    const found = client.getQueryData<Found[]>(foundKey) ?? []
    client.removeQueries({ queryKey: foundKey })
    return { project, found, stored: null }
  }, openFromDevice)
}

const NotHere = ({ id, account }: { id: string; account: string | undefined }) => {
  if (lastProject.read() === id) lastProject.forget()
  useEffect(() => {
    if (account !== undefined) forgetStored(account, id).catch(() => undefined)
  }, [account, id])
  return (
    <NoProject>
      <Notice tone="danger">This project does not exist. It was deleted, or the address is wrong.</Notice>
    </NoProject>
  )
}
