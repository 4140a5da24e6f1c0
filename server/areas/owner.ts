import { readBackupStatus } from '../backups/backups.ts'
import type { Config } from '../config/index.ts'
import { ownerAuditRoutes } from '../features/owner-audit/routes.ts'
import { ownerBackupRoutes } from '../features/owner-backups/routes.ts'
import { ownerBookRoutes } from '../features/owner-books/routes.ts'
import { measureEventLoop } from '../features/owner-health/event-loop.ts'
import { ownerHealthRoutes } from '../features/owner-health/routes.ts'
import { ownerMessageRoutes } from '../features/owner-messages/routes.ts'
import { ownerRevenueRoutes } from '../features/owner-revenue/routes.ts'
import { ownerUsageRoutes } from '../features/owner-usage/routes.ts'
import type { OwnerUsersDependencies } from '../features/owner-users/dependencies.ts'
import { ownerUserRoutes } from '../features/owner-users/routes.ts'
import { ownerWebhookRoutes } from '../features/owner-webhooks/routes.ts'
import type { OwnerDependencies } from '../features/owner/dependencies.ts'
import { ownerRoutes } from '../features/owner/routes.ts'
import { createLocalModel } from '../local-model/local-model.ts'
import { renewSettingsSeals } from '../owner-settings/master-keys.ts'
import type { Core } from '../start/open-core.ts'
import { version } from '../config/version.ts'
import type { Area } from './area.ts'

interface Dependencies
  extends
    Pick<
      Core,
      | 'config'
      | 'log'
      | 'database'
      | 'jobs'
      | 'mailer'
      | 'mailbox'
      | 'sealer'
      | 'sessions'
      | 'settings'
      | 'effective'
      | 'usage'
      | 'publicUrl'
    >,
    Pick<OwnerDependencies, 'describeWriter'>,
    Pick<OwnerUsersDependencies, 'pauseBooks' | 'scheduleDeletion' | 'queueArchive'> {
  resumeBook: Parameters<typeof ownerBookRoutes>[0]['resume']
}

const STRIPE_CUSTOMERS = {
  live: 'https://dashboard.stripe.com/customers/',
  test: 'https://dashboard.stripe.com/test/customers/',
}

const customerUrlOf = ({ checkout }: Pick<Config, 'checkout'>): string | null => {
  if (checkout?.kind !== 'stripe') return null
  return /^(?:sk|rk)_live_/.test(checkout.secretKey) ? STRIPE_CUSTOMERS.live : STRIPE_CUSTOMERS.test
}

/** The owner's pages: settings, and the users, books and operation of the installation. */
export const ownerArea = (dependencies: Dependencies) => {
  const { config, log, database, jobs, mailer, sealer, sessions, settings, effective, publicUrl } = dependencies
  const eventLoop = measureEventLoop()
  const localModel = createLocalModel({
    dataDir: config.dataDir,
    source: config.smallModel,
    isOnlyProcess: config.role === 'all',
    log,
  })
  const settingsRoutes = () =>
    ownerRoutes({
      config,
      log,
      database,
      live: settings,
      effective,
      mailer,
      describeWriter: dependencies.describeWriter,
      localModel,
      isMailLocal: () => dependencies.mailbox() !== null,
      publicUrl,
      planChanged: (userId) => sessions.changed(userId),
    })
  const peopleRoutes = () => ({
    ...ownerUserRoutes({
      database,
      sessions,
      pauseBooks: dependencies.pauseBooks,
      scheduleDeletion: dependencies.scheduleDeletion,
      queueArchive: dependencies.queueArchive,
    }),
    ...ownerBookRoutes({ database, resume: dependencies.resumeBook }),
    ...ownerMessageRoutes({ database }),
    ...ownerRevenueRoutes({
      database,
      provider: config.checkout?.kind ?? 'off',
      customerUrl: customerUrlOf(config),
    }),
  })
  const operationRoutes = () => ({
    ...ownerWebhookRoutes({ database }),
    ...ownerUsageRoutes({ database, settleUsage: () => dependencies.usage.settle(database) }),
    ...ownerHealthRoutes({ database, jobs, dataDir: config.dataDir, version, eventLoop }),
    ...ownerBackupRoutes({ readBackups: () => readBackupStatus(database, config.backups) }),
    ...ownerAuditRoutes({ database }),
  })
  return {
    routes: () => ({ ...settingsRoutes(), ...peopleRoutes(), ...operationRoutes() }),
    begin: () => renewSettingsSeals({ database, sealer, log }),
    stop: async () => {
      eventLoop.stop()
      await localModel.stop()
    },
  } satisfies Area
}
