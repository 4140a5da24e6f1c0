import type { AiKeyDependencies } from '../features/ai-key/dependencies.ts'
import { readPermittedKey } from '../features/ai-key/read-key.ts'
import { rotateKeys } from '../features/ai-key/rotate-keys.ts'
import { aiKeyRoutes } from '../features/ai-key/routes.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/** The AI keys that users write with instead of the installation's model. */
export const aiKeyArea = ({
  database,
  sealer,
  effective,
  log,
}: Pick<Core, 'database' | 'sealer' | 'effective' | 'log'>) => {
  const aiKeys: AiKeyDependencies = {
    database,
    sealer,
    get byok() {
      return effective.byok
    },
    log,
  }
  let rotating: Promise<void> = Promise.resolve()
  const area = {
    routes: () => aiKeyRoutes(aiKeys),
    // Nothing waits for it: keys of an earlier master key work as well.
    begin: (stopping) => {
      rotating = rotateKeys(aiKeys, stopping).catch((error: unknown) =>
        log.error({ err: error }, 'sealing AI keys with the current master key failed'),
      )
    },
    stop: () => rotating,
  } satisfies Area
  /** Returns the key that a user may write with now, or null if there is none. */
  const findKey = (userId: string) => readPermittedKey(aiKeys, userId)
  return { ...area, findKey }
}
