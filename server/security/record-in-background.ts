import { setImmediate } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../database/database.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-events.ts'

/**
 * Keeps security events beside the calls they are about: none waits for it, takes another time because of it or fails
 * with it.
 */
export const recordInBackground = (database: Database, log: Pick<BaseLogger, 'error'>) => {
  const underWay = new Set<Promise<void>>()
  return {
    record: (event: SecurityEvent): void => {
      // Once the answer is on its way.
      const recording = setImmediate()
        .then(() => recordSecurityEvent(database.db, event))
        .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'a security event was not recorded'))
        .finally(() => underWay.delete(recording))
      underWay.add(recording)
    },
    /** Resolves when all of them are kept. */
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
