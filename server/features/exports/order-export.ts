import { exportLimits, exportMessages } from '#contract/exports.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { completeOptions, type GivenOptions } from '#manuscript/model/export-options.ts'
import { ApiError, notFound, unauthorized } from '../../http/errors/api-error.ts'
import { lockOwner, sumBytes } from '../../storage/repository.ts'
import { contentKeyOf } from './content-key.ts'
import type { ExportDependencies, ExportSource, ExportUser } from './dependencies.ts'
import { addExport, countActive, findExport, findSame, type ListedExport } from './repository.ts'

interface Settings {
  format: ExportFormat
  options?: GivenOptions | undefined
}

const RETRY_SECONDS = 10

const tooMany = () =>
  new ApiError('too_many_requests', exportMessages.tooMany, { headers: { 'Retry-After': String(RETRY_SECONDS) } })

export const storageFull = (limit: number, used: number) =>
  new ApiError('storage_full', exportMessages.quotaFull(limit), { details: { used, limit } })

/**
 * Queues an export. If an export with the same content is being made or kept, it is returned
 * instead, so that a second tab or a second click starts no further work.
 */
export const orderExport = async (
  dependencies: ExportDependencies,
  user: ExportUser,
  source: ExportSource,
  order: Settings,
): Promise<ListedExport> => {
  const { database, quota, loadText, queueExport } = dependencies
  if ('projectId' in source) dependencies.checkPremium(user)
  const { book } = await loadText(user.id, source, order)
  const settings = { format: order.format, options: completeOptions(order.options) }
  const row = {
    userId: user.id,
    projectId: 'projectId' in source ? source.projectId : null,
    bookGuid: 'projectId' in source ? null : source.bookGuid,
    partial: 'partial' in source && source.partial,
    ...settings,
    contentKey: await contentKeyOf(book, settings),
  }
  const id = await database.transaction(async (tx) => {
    if (!(await lockOwner(tx, user.id))) throw unauthorized()
    const same = await findSame(tx, row)
    if (same !== undefined) return same
    if ((await countActive(tx, user.id)) >= exportLimits.atOnce) throw tooMany()
    const used = quota === null ? 0 : await sumBytes(tx, user.id)
    // No work is done for an account that can't store another file.
    if (quota !== null && used >= quota) throw storageFull(quota, used)
    const added = await addExport(tx, row)
    await queueExport(tx, added, user.id)
    return added
  })
  const found = await findExport(database.db, user.id, id)
  if (!found) throw notFound('export')
  return found
}
