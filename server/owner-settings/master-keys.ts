import type { BaseLogger } from 'pino'
import { ConfigError } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { SealBroken, type Sealer } from '../secrets/sealer.ts'
import { listSettingsSealedBefore, listSettingsVersions, putSettingsSeal } from './repository.ts'

interface Dependencies {
  database: Database
  sealer: Sealer
  log: Pick<BaseLogger, 'error'>
}

/**
 * Throws a ConfigError if settings of the owner need a master key that APP_SECRET does not have.
 */
export const checkSettingsOpen = async ({
  database,
  sealer,
}: Pick<Dependencies, 'database' | 'sealer'>): Promise<void> => {
  const versions = await listSettingsVersions(database.db)
  const missing = versions.filter((version) => !sealer.versions.includes(version)).map((version) => `v${version}`)
  if (missing.length > 0)
    throw new ConfigError([
      `APP_SECRET has no ${missing.join(' and no ')}, which the owner’s settings are sealed with. Put it back at the end of ` +
        'the list and restart: a running server reseals them with the first secret',
    ])
}

/** Reseals settings that were sealed with an earlier master key; see decision 9. */
export const renewSettingsSeals = async ({ database, sealer, log }: Dependencies): Promise<void> => {
  for (const row of await listSettingsSealedBefore(database.db, sealer.masterVersion))
    try {
      const about = { userId: row.group, purpose: 'owner-settings' as const }
      await putSettingsSeal(database.db, row, sealer.rewrap(row.sealed, about))
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      log.error({ err: error, group: row.group }, 'failed to reseal the owner’s settings')
    }
}
