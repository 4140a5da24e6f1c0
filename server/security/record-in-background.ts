import { setImmediate } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../database/database.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-events.ts'

/**
 * Records security events in the background, so that a call neither waits for its event nor fails
 * with it, and its duration reveals nothing.
 */
export const recordInBackground = (database: Database, log: Pick<BaseLogger, 'error'>) => {
  const underWay = new Set<Promise<void>>()
  return {
    record: (event: SecurityEvent): void => {
      // The event is recorded after the response is on its way.
      const recording = setImmediate()
        .then(() => recordSecurityEvent(database.db, event))
        .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'a security event was not recorded'))
        .finally(() => underWay.delete(recording))
      underWay.add(recording)
    },
    /** Resolves when all events are recorded. */
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
