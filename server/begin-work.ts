import type { Logger } from 'pino'
import type { createBackups } from './backups/backups.ts'
import type { Database } from './database/database.ts'
import { type RemovalDependencies, removeDueAccounts } from './features/accounts/deletion/remove-account.ts'
import type { AiKeyDependencies } from './features/ai-key/dependencies.ts'
import { rotateKeys } from './features/ai-key/rotate-keys.ts'
import type { Billing } from './features/billing/open-billing.ts'
import type { Jobs } from './jobs/start-jobs.ts'
import type { TimedWork } from './jobs/timed-work.ts'
import { renewSettingsSeals } from './owner-settings/master-keys.ts'
import type { Sealer } from './secrets/sealer.ts'
import { beginCleanup } from './cleanup.ts'
import { renewSecretSeals } from './webhooks/master-keys.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

const HOUR_MS = 3_600_000

interface Parts {
  database: Database
  sealer: Sealer
  log: Logger
  jobs: Jobs
  timedWork: TimedWork
  removal: RemovalDependencies
  webhooks: WebhookSender
  billing: Billing
  backups: Pick<ReturnType<typeof createBackups>, 'begin'>
  aiKeys: AiKeyDependencies
  /** Aborts when the process is about to stop. Steps that have not started by then are skipped. */
  stopping: AbortSignal
}

/**
 * Starts the background work of a process that runs jobs. Requests can be answered before it is
 * finished. `begun` resolves when all parts have started, and rejects if one of them can't start.
 * `settle` waits until no part of the start is still running.
 */
export const beginWork = ({ database, sealer, log, stopping, ...parts }: Parts) => {
  const { jobs, timedWork, removal, webhooks, billing, backups, aiKeys } = parts
  let rotating: Promise<void> = Promise.resolve()
  const steps: (() => Promise<void> | void)[] = [
    () => beginCleanup(database, timedWork),
    () => removeDueAccounts(removal),
    () => timedWork.every('remove-accounts', HOUR_MS, () => removeDueAccounts(removal)),
    () => renewSecretSeals({ database, sealer, log }),
    () => renewSettingsSeals({ database, sealer, log }),
    () => jobs.work(),
    () => webhooks.begin(),
    () => billing.begin(),
    () => backups.begin(),
    () => {
      rotating = rotateKeys(aiKeys, stopping).catch((error: unknown) =>
        log.error({ err: error }, 'sealing AI keys with the current master key failed'),
      )
    },
  ]
  const begin = async () => {
    for (const step of steps) if (!stopping.aborted) await step()
  }
  const begun = begin()
  // The caller handles the failure through `begun`. This handler only prevents an unhandled
  // rejection.
  begun.catch(() => undefined)
  return {
    begun,
    async settle(): Promise<void> {
      await begun.catch(() => undefined)
      await rotating
    },
  }
}
