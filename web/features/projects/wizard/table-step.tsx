import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { NoProject } from '../list/no-project.tsx'
import { LoadingProject } from '../list/open-project.tsx'
import { projectKeys } from '../project-queries.ts'
import { TableEditor } from './table-editor.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/** Edits the table of contents of a new project. */
export const TableStep = ({ projectId }: { projectId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: projectKeys.one(projectId),
    queryFn: ({ signal }) => api('GET /projects/:id', { params: { id: projectId }, signal }),
    // A refetch would overwrite the edits.
    staleTime: Infinity,
  })
  if (data)
    return data.table ? (
      <TableEditor project={data} table={data.table} />
    ) : (
      <Navigate to={`/app/projects/${projectId}`} replace />
    )
  if (!error) return <LoadingProject />
  return (
    <NoProject>
      <NotLoaded
        error={error}
        otherwise="The project could not be loaded. It is safe on the server."
        onRetry={refetch}
      />
    </NoProject>
  )
}
