import { SealBroken } from '../../secrets/sealer.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { type AiKeyRow, findKey, mayUseOwnKey, replaceSeal } from './repository.ts'

const about = ({ userId }: AiKeyRow) => ({ userId, purpose: 'ai-key' as const })

/**
 * A person's own AI key; null when there is none. One that can't be opened any more is as good as none: the person can
 * only save it again, and the log tells the operator.
 */
export const readKey = async (parts: AiKeyDependencies, userId: string): Promise<string | null> => {
  const row = await findKey(parts.database.db, userId)
  if (!row) return null
  try {
    const key = parts.sealer.open(row.sealed, about(row))
    await renewSeal(parts, row)
    return key
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    parts.log.error({ err: error, userId }, 'A saved AI key was not used')
    return null
  }
}

/** The key that a person may write with now; null when none is saved, or when the permission to use one was withdrawn. */
export const readPermittedKey = async (parts: AiKeyDependencies, userId: string): Promise<string | null> =>
  (await mayUseOwnKey(parts.database.db, userId)) ? readKey(parts, userId) : null

/**
 * Brings a key under the master key that seals now. Versions only rise, so that during a roll-out processes with the
 * earlier list and those with the later one don't seal to and fro.
 */
export const renewSeal = async ({ database, sealer }: AiKeyDependencies, row: AiKeyRow): Promise<void> => {
  if (row.masterVersion < sealer.masterVersion)
    await replaceSeal(database.db, row, sealer.rewrap(row.sealed, about(row)))
}
