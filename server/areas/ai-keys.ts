import type { AiKeyDependencies } from '../features/ai-key/dependencies.ts'
import { readPermittedKey } from '../features/ai-key/read-key.ts'
import { rotateKeys } from '../features/ai-key/rotate-keys.ts'
import { aiKeyRoutes } from '../features/ai-key/routes.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/** Registers the calls for the users' own AI keys, which replace the installation's model. */
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
    // Runs in the background, because keys sealed with an earlier master key can still be opened.
    begin: (stopping) => {
      rotating = rotateKeys(aiKeys, stopping).catch((error: unknown) =>
        log.error({ err: error }, 'sealing AI keys with the current master key failed'),
      )
    },
    stop: () => rotating,
  } satisfies Area
  /** Returns the AI key that the user is currently permitted to use, or null if there is none. */
  const findKey = (userId: string) => readPermittedKey(aiKeys, userId)
  return { ...area, findKey }
}
