import type { InkloomContract } from '#contract/contract.ts'
import { exportMessages, type exportCalls } from '#contract/exports.ts'
import { exportFormats } from '#manuscript/model/export-formats.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ExportDependencies, ExportUser } from './dependencies.ts'
import { orderExport } from './order-export.ts'
import { presentExport } from './present-export.ts'
import { removeExports } from './remove-exports.ts'
import { findExport, hideExport, listExports, stopExport } from './repository.ts'

const load = async ({ database }: ExportDependencies, userId: string, id: string) => {
  const found = await findExport(database.db, userId, id)
  if (!found) throw notFound('export')
  return found
}

const readFile = async (dependencies: ExportDependencies, userId: string, id: string): Promise<File> => {
  const { database, files } = dependencies
  const { state, fileId, fileName, format } = await load(dependencies, userId, id)
  if (state !== 'done') throw new ApiError('wrong_state', 'This file is not done yet.')
  const bytes = await files.get(fileId!)
  if (!bytes) {
    // Hidden first, because the order would otherwise return this export instead of a new one.
    await hideExport(database.db, userId, id)
    throw new ApiError('not_found', exportMessages.gone)
  }
  return new File([new Uint8Array(bytes)], fileName!, { type: exportFormats[format].mediaType })
}

/** Stops a waiting or running export, or deletes one that has ended. */
const deleteExport = async (dependencies: ExportDependencies, userId: string, id: string): Promise<void> => {
  const { db } = dependencies.database
  if (await stopExport(db, userId, id)) return dependencies.running.stop(id)
  if (!(await hideExport(db, userId, id))) throw notFound('export')
  await removeExports(dependencies)
}

export const exportRoutes = (
  dependencies: ExportDependencies,
): Handlers<Pick<InkloomContract, keyof typeof exportCalls>, ExportUser> => ({
  'POST /projects/:id/exports': async ({ params, body }, { user }) =>
    presentExport(await orderExport(dependencies, user, { projectId: params.id }, body)),
  'POST /tasks/:guid/exports': async ({ params, body: { partial, ...settings } }, { user }) =>
    presentExport(await orderExport(dependencies, user, { bookGuid: params.guid, partial }, settings)),
  'GET /exports': async (_, { user }) => ({
    exports: (await listExports(dependencies.database.db, user.id)).map(presentExport),
  }),
  'GET /exports/:id': async ({ params: { id } }, { user }) => presentExport(await load(dependencies, user.id, id)),
  'DELETE /exports/:id': async ({ params: { id } }, { user }) => {
    await deleteExport(dependencies, user.id, id)
    return {}
  },
  'GET /exports/:id/file': ({ params: { id } }, { user }) => readFile(dependencies, user.id, id),
})
