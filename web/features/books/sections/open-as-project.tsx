import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Manuscript } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { taskKeys } from '../task-queries.ts'

const useProjectsOf = (guid: string) =>
  useQuery({
    queryKey: [...taskKeys.manuscript(guid), 'projects'],
    queryFn: async ({ signal }) => (await api('GET /tasks/:guid/projects', { params: { guid }, signal })).projects,
  })

const useOpenAsProject = (guid: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /tasks/:guid/projects', { params: { guid } }),
    onSuccess: async ({ project_id: id, sections, sections_total: total }) => {
      toast.success(
        sections < total
          ? `The project has the ${sections} of ${counted(total, 'section')} that are finished, and the titles of the others.`
          : 'The project has the whole book. The book stays as it is.',
      )
      await client.invalidateQueries({ queryKey: ['projects', 'list'] })
      await navigate(`/app/projects/${id}`)
    },
    onError: (error) => toast.error(messageOf(error, 'The project could not be made. The book is unchanged.')),
  })
}

/** Opens a book as a project at any time, and links to the projects that were made from it. */
export const OpenAsProject = ({ manuscript: { task, chapters } }: { manuscript: Manuscript }) => {
  const [asking, setAsking] = useState(false)
  const { data: projects = [] } = useProjectsOf(task.guid)
  const open = useOpenAsProject(task.guid)
  const done = chapters.flatMap(({ sections }) => sections).filter(({ state }) => state === 'done').length
  if (chapters.length === 0) return null
  const [latest] = projects
  return (
    <div className="flex flex-wrap items-center gap-x-16 gap-y-8">
      <Button
        pending={open.isPending && 'Making the project'}
        onClick={() => (latest ? setAsking(true) : open.mutate())}
      >
        Open as a project
      </Button>
      <p className="min-w-0 text-15 wrap-anywhere text-quiet">
        {latest ? (
          <>
            Opened as{' '}
            <Link
              to={`/app/projects/${latest.id}`}
              className="rounded-control text-ink underline decoration-edge underline-offset-4"
            >
              <bdi>{latest.name}</bdi>
            </Link>
            {projects.length > 1 && ` and ${counted(projects.length - 1, 'other project')}`}
          </>
        ) : done === 0 ? (
          'Continue writing it yourself. It takes the titles, since no section is finished yet.'
        ) : done < task.sections_total ? (
          `Continue writing it yourself. It takes the ${done} of ${counted(task.sections_total, 'section')} that are finished.`
        ) : (
          'Continue writing it yourself, with the plan and the codex. The book stays as it is.'
        )}
      </p>
      <Dialog cornerClose title="Open as a project" open={asking} onClose={() => setAsking(false)}>
        <p>This book was opened as a project before. A new copy has the text of the book as it is now.</p>
        <ul className="flex flex-col rounded-control border border-rule">
          {projects.map(({ id, name }) => (
            <li key={id} className="border-b border-rule last:border-b-0">
              <Link
                to={`/app/projects/${id}`}
                className="flex min-h-target items-center px-12 py-8 wrap-anywhere hover:bg-wash"
              >
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        <div>
          <Button variant="primary" pending={open.isPending && 'Making the project'} onClick={() => open.mutate()}>
            Make a new copy
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
