import type { Database } from './database/database.ts'
import { listMasterVersions } from './features/ai-key/repository.ts'
import { listSettingsVersions } from './owner-settings/repository.ts'
import { listSecretVersions } from './webhooks/repository.ts'

/** Returns true if the database holds secrets that were encrypted with a master key. */
export const holdsSealedSecrets = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  for (const listVersions of [listMasterVersions, listSecretVersions, listSettingsVersions])
    if ((await listVersions(db)).length > 0) return true
  return false
}
