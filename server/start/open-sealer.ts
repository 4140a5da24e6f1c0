import type { AppSecret, Config } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { listMasterVersions } from '../features/ai-key/repository.ts'
import { checkMasterKeys } from '../features/ai-key/rotate-keys.ts'
import { checkSettingsOpen } from '../owner-settings/master-keys.ts'
import { listSettingsVersions } from '../owner-settings/repository.ts'
import { readAppSecrets } from '../secrets/app-secrets.ts'
import { createSealer, type Sealer } from '../secrets/sealer.ts'
import { checkSecretsOpen } from '../webhooks/master-keys.ts'
import { listSecretVersions } from '../webhooks/repository.ts'

/** Returns true if the database holds secrets that were encrypted with a master key. */
export const holdsSealedSecrets = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  for (const listVersions of [listMasterVersions, listSecretVersions, listSettingsVersions])
    if ((await listVersions(db)).length > 0) return true
  return false
}

/**
 * Creates the sealer of stored secrets. Throws a ConfigError if the database holds secrets that
 * APP_SECRET can't open.
 */
export const openSealer = async (
  config: Pick<Config, 'appSecrets' | 'dataDir'>,
  database: Database,
): Promise<{ appSecrets: readonly AppSecret[]; sealer: Sealer }> => {
  const appSecrets = await readAppSecrets(config, () => holdsSealedSecrets(database))
  const sealer = createSealer(appSecrets)
  for (const check of [checkSettingsOpen, checkMasterKeys, checkSecretsOpen]) await check({ database, sealer })
  return { appSecrets, sealer }
}
