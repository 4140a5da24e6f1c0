import type { InkloomContract } from '#contract/contract.ts'
import type { projectList } from '#contract/project-list.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { presentItem } from '../present-project.ts'
import { copyProject } from './copy-project.ts'
import { addFolder, renameFolder } from './folders.ts'
import { archiveProject, listFolders, moveProject, removeFolder } from './repository.ts'

export const projectListRoutes = (
  dependencies: ProjectDependencies,
): Handlers<Pick<InkloomContract, keyof typeof projectList>, ProjectUser> => ({
  'GET /folders': (_, { user }) => listFolders(dependencies.database.db, user.id),
  'POST /folders': ({ body }, { user }) => addFolder(dependencies, user, body.name),
  'PUT /folders/:id': ({ params, body }, { user }) => renameFolder(dependencies, user, params.id, body.name),
  'DELETE /folders/:id': async ({ params }, { user }) => {
    if (!(await removeFolder(dependencies.database.db, user.id, params.id))) throw notFound('folder')
    return {}
  },
  'PUT /projects/:id/folder': async ({ params, body }, { user }) => {
    const project = await moveProject(dependencies.database.db, user.id, params.id, body.folder_id)
    if (!project) throw notFound('project')
    return presentItem(project)
  },
  'PUT /projects/:id/archived': async ({ params, body }, { user }) => {
    const project = await archiveProject(dependencies.database.db, user.id, params.id, body.archived)
    if (!project) throw notFound('project')
    return presentItem(project)
  },
  'POST /projects/:id/copy': ({ params, body }, { user }) => copyProject(dependencies, user, params.id, body),
})
