import { type ProjectItem, UNTITLED } from '#contract/projects.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { presentItem } from './present-project.ts'
import { findProject, updateProject } from './repository.ts'

export const renameProject = async (
  { database, live }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  { name, if_untitled: ifUntitled }: { name: string; if_untitled: boolean },
): Promise<ProjectItem> => {
  const cleaned = cleanLine(name)
  if (cleaned === '')
    throw new ApiError('invalid_request', 'A project needs a name with visible characters.', {
      fields: { name: 'Please give a name.' },
    })
  const project = await updateProject(database.db, user.id, projectId, { name: cleaned }, ifUntitled ? UNTITLED : null)
  if (!project) {
    // Another tab or device has already named the project.
    const named = ifUntitled && (await findProject(database.db, user.id, projectId))
    if (!named) throw notFound('project')
    return presentItem(named)
  }
  live.publish(projectId, { type: 'renamed', name: project.name })
  return presentItem(project)
}
