import { ConfigError } from '../../config/index.ts'
import { SealBroken } from '../../secrets/sealer.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { renewSeal } from './read-key.ts'
import { listMasterVersions, listSealedBefore } from './repository.ts'

const AT_ONCE = 100

/** Throws a ConfigError if saved keys need a master key that the settings do not have. */
export const checkMasterKeys = async ({ database, sealer }: Pick<AiKeyDependencies, 'database' | 'sealer'>) => {
  const missing = (await listMasterVersions(database.db))
    .filter((version) => !sealer.versions.includes(version))
    .map((version) => `v${version}`)
  if (missing.length > 0)
    throw new ConfigError([
      `APP_SECRET has no ${missing.join(' and no ')}, which saved AI keys are sealed with. Put it back at the end of the list ` +
        'and restart: a running server reseals them with the first secret, and logs when it is done',
    ])
}

/** Reseals all keys that were sealed with an earlier master key. */
export const rotateKeys = async (dependencies: AiKeyDependencies, signal: AbortSignal): Promise<void> => {
  const { database, sealer, log } = dependencies
  let [renewed, last]: [number, string | null] = [0, null]
  while (!signal.aborted) {
    const rows = await listSealedBefore(database.db, sealer.masterVersion, last, AT_ONCE)
    if (rows.length === 0) break
    for (const row of rows) {
      last = row.userId
      try {
        await renewSeal(dependencies, row)
        renewed++
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error
        log.error({ err: error, userId: row.userId }, 'failed to reseal an AI key')
      }
    }
  }
  if (renewed > 0) log.info({ keys: renewed, version: sealer.masterVersion }, 'AI keys resealed')
}
