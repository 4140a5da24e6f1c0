import { ApiError } from '../../http/errors/api-error.ts'
import { recordAuditFirst } from '../../security/audit-log.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'

/**
 * Starts or continues the download. Only the configured address is called. Throws an ApiError if
 * this process can't write to the folder.
 */
export const startDownload = async ({ database, localModel }: OwnerDependencies, owner: Owner) => {
  const { command, state } = await localModel.status()
  if (command !== null)
    throw new ApiError(
      'not_supported',
      `Inkloom cannot write to its folder of models here. Run this instead: ${command}`,
    )
  await recordAuditFirst(database, owner, 'local_model.download_started', 'small')
  if (state !== 'ready') await localModel.start()
  return localModel.status()
}

export const stopDownload = async ({ database, localModel }: OwnerDependencies, owner: Owner) => {
  await recordAuditFirst(database, owner, 'local_model.download_stopped', 'small')
  await localModel.stop()
  return localModel.status()
}

export const discardDownload = async ({ database, localModel }: OwnerDependencies, owner: Owner) => {
  await recordAuditFirst(database, owner, 'local_model.download_removed', 'small')
  await localModel.discard()
  return localModel.status()
}
