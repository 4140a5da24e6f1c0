import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { projects } from '#contract/projects.ts'
import { FALLBACK_HEADER, levelOfClient } from '#contract/block-level.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { messages } from '#contract/projects.ts'
import type { Handlers } from '../../http/serve.ts'
import { beginProject } from './outline/begin-project.ts'
import { createEmptyProject } from './create-empty-project.ts'
import { exportProject } from './files/export-project.ts'
import { finishDrafts } from './outline/finish-drafts.ts'
import { generateOutline } from './outline/generate-outline.ts'
import { importProject } from './files/import-project.ts'
import { listChanges } from './history/list-changes.ts'
import { listHistory } from './history/list-history.ts'
import { listSaves } from './history/list-saves.ts'
import type { ExportDependencies, ImportDependencies, OutlineDependencies, OutlineUser } from './dependencies.ts'
import { presentItem } from './present-project.ts'
import { previewImport } from './files/preview-import.ts'
import { readProject } from './read-project.ts'
import { readRevision } from './history/read-revision.ts'
import { removeProject } from './remove-project.ts'
import { renameProject } from './rename-project.ts'
import { listProjects } from './repository.ts'
import { restoreRevision } from './history/restore-revision.ts'
import { saveContent } from './saving/save-content.ts'
import { searchHistory } from './history/search-history.ts'
import { setWordGoal } from './set-word-goal.ts'
import { takeTable } from './manuscript/take-table.ts'
import { watchProject } from './saving/watch-project.ts'
import { writeSettings } from './write-settings.ts'

export const projectRoutes = (
  dependencies: OutlineDependencies & ExportDependencies & ImportDependencies,
): Handlers<Pick<InkloomContract, keyof typeof projects>, OutlineUser> => ({
  'GET /projects/user': async (_, { user }) => (await listProjects(dependencies.database.db, user.id)).map(presentItem),
  'GET /projects/:id': ({ params, headers }, { user }) =>
    readProject(dependencies, { ...user, level: levelOfClient(headers) }, params.id, headers[FALLBACK_HEADER]),
  'PUT /projects/:id': ({ params, body }, { user }) => renameProject(dependencies, user, params.id, body),
  'DELETE /delete_project': async ({ body }, { user }) => {
    await removeProject(dependencies, user, body.project_id)
    return {}
  },
  'POST /create_empty_project': ({ body }, { user }) => createEmptyProject(dependencies, user, body),
  'POST /create_project': ({ body }, { user, signal }) => beginProject(dependencies, user, body, signal),
  'POST /projects/:id/table': ({ params, body, headers }, { user }) =>
    takeTable(dependencies, { ...user, level: levelOfClient(headers) }, params.id, body),
  'POST /projects/:id/drafts_done': ({ params, body }, { user }) =>
    finishDrafts(dependencies, user, params.id, body.titles),
  'POST /generate_outline': ({ body }, { user, signal }) => generateOutline(dependencies, user, body, signal),
  'POST /update_content': ({ body, headers }, { user }) =>
    saveContent(dependencies, { ...user, level: levelOfClient(headers) }, body),
  'POST /update_write_settings': async ({ body }, { user }) => ({
    settings: await writeSettings(dependencies, user, body),
    message: messages.settingsSaved,
  }),
  'PUT /projects/:id/word_goal': ({ params, body }, { user }) => setWordGoal(dependencies, user, params.id, body.words),
  'POST /export': ({ body }, { user, signal }) => exportProject(dependencies, user, body, signal),
  'GET /projects/:id/changes': ({ params, query, headers }, { user }) =>
    listChanges(dependencies, { ...user, level: levelOfClient(headers) }, params.id, query.since),
  'GET /projects/:id/events': ({ params, query }, { user, signal }) =>
    watchProject(dependencies, user, params.id, signal, {
      client: cleanLine(query.client),
      device: cleanLine(query.device),
    }),
  'GET /projects/:id/history': ({ params, query }, { user }) =>
    listHistory(dependencies, user, params.id, query.before),
  'GET /projects/:id/history/:revision': ({ params, headers }, { user }) =>
    readRevision(
      dependencies,
      { ...user, level: levelOfClient(headers) },
      { projectId: params.id, revision: params.revision, fallback: headers[FALLBACK_HEADER] },
    ),
  'GET /projects/:id/history/:revision/saves': ({ params, query }, { user }) =>
    listSaves(dependencies, user, params.id, params.revision, query.before),
  'GET /projects/:id/history_search': ({ params, query }, { user, signal }) =>
    searchHistory(dependencies, user, params.id, query, signal),
  'POST /projects/:id/restore': ({ params, body, headers }, { user }) =>
    restoreRevision(dependencies, { ...user, level: levelOfClient(headers) }, params.id, body),
  'POST /import': ({ query, body }, { user, signal }) =>
    previewImport(dependencies, user, { ...query, bytes: body, signal }),
  'POST /import_project': ({ body, headers }, { user }) =>
    importProject(dependencies, { ...user, level: levelOfClient(headers) }, body),
})
