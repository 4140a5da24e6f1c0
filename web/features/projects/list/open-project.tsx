import { Navigate, useLocation } from 'react-router'
import { lastProject } from '#web/lib/stores/last-project.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { useProjects } from '../project-queries.ts'
import { NoProject } from './no-project.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/** Opens the last project, or the wizard if there is no project. */
export const OpenProject = () => {
  usePageTitle('Inkloom')
  const state = useLocation().state as unknown
  const { data, error, refetch } = useProjects()
  if (data) {
    const last = lastProject.read()
    const previousProject = data.find(({ id }) => id === last) ?? data.find(({ archived }) => !archived)
    return <Navigate to={previousProject ? `/app/projects/${previousProject.id}` : '/app/new'} replace state={state} />
  }
  if (!error) return <LoadingProject />
  return (
    <NoProject>
      <NotLoaded
        error={error}
        otherwise="Your projects could not be loaded. They are safe on the server."
        onRetry={refetch}
      />
    </NoProject>
  )
}

export const LoadingProject = () => (
  <output className="flex min-h-[70dvh] items-center justify-center px-24 font-serif text-20 text-quiet">
    <span>
      Loading the project...
      <span className="caret caret-writing" aria-hidden="true" />
    </span>
  </output>
)
