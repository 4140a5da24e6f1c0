import { Refusal } from '../../http/refusal.ts'
import { recordAudit } from '../../security/audit-log.ts'
import type { Owner, OwnerParts } from './parts.ts'

/** Begins the download, or goes on with it. Only the address that is built in is ever asked. */
export const startDownload = async ({ database, localModel }: OwnerParts, owner: Owner) => {
  const { command, state } = await localModel.look()
  if (command !== null)
    throw new Refusal(
      'not_supported',
      `Inkloom can not write to its folder of models here. Run this instead: ${command}`,
    )
  if (state !== 'ready') await localModel.start()
  await recordAudit(database.db, owner, 'local_model.download_started', 'small')
  return localModel.look()
}

export const stopDownload = async ({ database, localModel }: OwnerParts, owner: Owner) => {
  await localModel.stop()
  await recordAudit(database.db, owner, 'local_model.download_stopped', 'small')
  return localModel.look()
}

export const discardDownload = async ({ database, localModel }: OwnerParts, owner: Owner) => {
  await localModel.discard()
  await recordAudit(database.db, owner, 'local_model.download_removed', 'small')
  return localModel.look()
}
