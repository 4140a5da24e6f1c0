import type { BaseLogger } from 'pino'
import { ConfigError } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { SealBroken, type Sealer } from '../secrets/sealer.ts'
import { listSecretsSealedBefore, listSecretVersions, renewSecretSeal } from './repository.ts'
import { sealedFor } from './signing.ts'

interface Dependencies {
  database: Database
  sealer: Sealer
  log: Pick<BaseLogger, 'error'>
}

/** Throws a ConfigError if a secret is sealed with a master key that the settings don't contain. */
export const checkSecretsOpen = async ({
  database,
  sealer,
}: Pick<Dependencies, 'database' | 'sealer'>): Promise<void> => {
  const versions = await listSecretVersions(database.db)
  const missing = versions.filter((version) => !sealer.versions.includes(version)).map((version) => `v${version}`)
  if (missing.length > 0)
    throw new ConfigError([
      `APP_SECRET has no ${missing.join(' and no ')}, which webhook secrets are sealed with. Put it back at the end of ` +
        'the list and restart: a running server reseals them with the first secret',
    ])
}

/** Seals secrets of earlier master keys with the current one. See decision 9. */
export const renewSecretSeals = async ({ database, sealer, log }: Dependencies): Promise<void> => {
  for (const row of await listSecretsSealedBefore(database.db, sealer.masterVersion))
    try {
      await renewSecretSeal(database.db, row, sealer.rewrap(row.sealed, sealedFor(row)))
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      log.error({ err: error, key: row.developerKeyId }, 'failed to reseal the secret of a webhook')
    }
}
