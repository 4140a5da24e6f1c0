import { useProjects } from '../project-queries.ts'
import { useArchiveProject } from './use-arrange.ts'

/**
 * Shows above the text that its project is archived, with a button to take it out of the archive.
 */
export const ArchivedLine = ({ projectId }: { projectId: string }) => {
  const { data } = useProjects()
  const archive = useArchiveProject()
  const project = data?.find(({ id }) => id === projectId)
  if (!project?.archived) return null
  return (
    <p className="text-13 text-quiet">
      This project is archived. You can read, write and export it as before.{' '}
      <button
        type="button"
        onClick={() => archive({ project, archived: false })}
        className="-my-12 min-h-target underline decoration-edge underline-offset-4 hover:text-ink pointer-fine:my-0 pointer-fine:min-h-0"
      >
        Unarchive
      </button>
    </p>
  )
}
