import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { recover } from '../editor/saving/recover.ts'
import { projectKeys } from '../features/projects/project-queries.ts'
import { useUser } from '../lib/account.ts'
import { api } from '../lib/api.ts'
import { lastProject } from '../lib/last-project.ts'
import { messageOf, Refusal } from '../lib/refusal.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { OpenDesk } from './open-desk.tsx'

/** A project at its address: its text to write, and all that helps with it. */
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
      // First what a tab that is gone could not save, so that the text is whole when it opens.
      const found = await recover(account!, id)
      const project = await api('GET /projects/:id', { params: { id } })
      client.setQueryData<Project>(projectKeys.one(id), project)
      return { project, found }
    },
    enabled: account !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (opened.data && account)
    return <OpenDesk key={opened.dataUpdatedAt} account={account} project={opened.data.project} found={opened.data.found} />
  const error = userError ?? opened.error
  if (error instanceof Refusal && (error.status === 404 || error.status === 400)) return <NotHere id={id} />
  return (
    <div className="mx-auto flex max-w-page flex-col gap-24 px-16 py-48 sm:px-32">
      {error ? (
        <Notice
          tone="danger"
          action={
            <Button compact onClick={() => void (userError ? refetchUser() : opened.refetch())}>
              Try again
            </Button>
          }
        >
          {messageOf(error, 'The project could not be fetched. It is safe on the server.')}
        </Notice>
      ) : (
        <output className="block text-quiet">Opening the project</output>
      )}
    </div>
  )
}

const NotHere = ({ id }: { id: string }) => {
  if (lastProject.read() === id) lastProject.forget()
  return (
    <div className="mx-auto flex max-w-page flex-col items-start gap-24 px-16 py-48 sm:px-32">
      <h1 className="font-serif text-32 font-semibold">This project is not here</h1>
      <p className="text-17">It was deleted, or the address is not quite right.</p>
      <ButtonLink to="/app">Your projects</ButtonLink>
    </div>
  )
}
