import { SealBroken } from '../../secrets/sealer.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { type AiKeyRow, findKey, mayUseOwnKey, replaceSeal } from './repository.ts'

const about = ({ userId }: AiKeyRow) => ({ userId, purpose: 'ai-key' as const })

/**
 * Returns a user's own AI key, or null if there is none. A key whose seal is broken counts as none
 * and is logged; the user has to save it again.
 */
export const readKey = async (dependencies: AiKeyDependencies, userId: string): Promise<string | null> => {
  const row = await findKey(dependencies.database.db, userId)
  if (!row) return null
  try {
    const key = dependencies.sealer.open(row.sealed, about(row))
    await renewSeal(dependencies, row)
    return key
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    dependencies.log.error({ err: error, userId }, 'saved AI key could not be opened')
    return null
  }
}

/**
 * Returns the key that a user is permitted to use, or null if none is saved or the permission was
 * withdrawn.
 */
export const readPermittedKey = async (dependencies: AiKeyDependencies, userId: string): Promise<string | null> =>
  (await mayUseOwnKey(dependencies.database.db, userId)) ? readKey(dependencies, userId) : null

/**
 * Reseals a key with the current master key. Versions only increase, so that during a rolling
 * update processes with different lists of secrets do not reseal back and forth.
 */
export const renewSeal = async ({ database, sealer }: AiKeyDependencies, row: AiKeyRow): Promise<void> => {
  if (row.masterVersion < sealer.masterVersion)
    await replaceSeal(database.db, row, sealer.rewrap(row.sealed, about(row)))
}
