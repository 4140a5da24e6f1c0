import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFontStore, type FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { Writer } from '#writer/writer.ts'
import { createCaptcha } from '../captcha/captcha.ts'
import { type Config, ConfigError } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { secureDataFolder } from '../database/embedded/secure-data-folder.ts'
import { UnusableServer } from '../database/postgres/check-server.ts'
import { createSessions } from '../features/accounts/sign-in/sessions.ts'
import { type Limiter, memoryLimiter } from '../http/limits/limiter.ts'
import { sharedLimiter } from '../http/limits/shared-limiter.ts'
import { createOpenCalls } from '../http/open-calls.ts'
import { type Jobs, startJobs } from '../jobs/start-jobs.ts'
import { LocalMailbox } from '../mail/local-mailbox.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { watchEventLoop } from '../metrics/watch-event-loop.ts'
import { beginModels } from '../models/open-models.ts'
import { effectiveConfig } from '../owner-settings/effective-config.ts'
import { liveMailer } from '../owner-settings/live-mailer.ts'
import { openLiveSettings } from '../owner-settings/live-settings.ts'
import { noPubSub, openPubSub, type PubSub } from '../processes/pub-sub.ts'
import { recordInBackground } from '../security/record-in-background.ts'
import { openFiles } from '../storage/file-store.ts'
import { openDatabaseOf } from './open-database-of.ts'
import { openSealer } from './open-sealer.ts'

export interface CoreOptions {
  log: Logger
  /** The database, if opening it has already begun. A start that fails closes it. */
  opening?: Promise<Database>
  /** Called if the embedded database crashes. Nothing works after that. */
  databaseLost?: (error: Error) => void
  /** Aborts when the process is asked to stop. A start that is still running is then abandoned. */
  stopping?: AbortSignal
  /** Replaces the configured writer in tests. */
  writer?: Writer
  /** Replaces the installed fonts and those of DATA_DIR/fonts in tests. */
  fonts?: FontStore
  /** Replaces the rate limiter in tests that send more calls than the limits allow. */
  limiter?: Limiter
}

interface CoreInput extends CoreOptions {
  /** Returns the address that the server listens on, which is known once it listens. */
  address: () => string
}

/** Sets up what concerns the whole process: its data folder, proxies and traces. */
const prepareProcess = async (config: Config, log: Logger, opened: AsyncDisposableStack): Promise<void> => {
  // The embedded database secures its folder itself, while it holds the folder's lock.
  if (config.databaseUrl !== null) secureDataFolder(config.dataDir, log)
  if (config.proxies) {
    const { useProxies } = await import('../http/proxies.ts')
    useProxies(config.proxies)
    opened.defer(() => useProxies(null))
  }
  if (config.traces) {
    const { startTracing } = await import('../tracing/open-telemetry.ts')
    opened.defer(await startTracing(config.traces, { log }))
  }
}

const asConfigError = (error: unknown): unknown =>
  error instanceof UnusableServer ? new ConfigError([error.message]) : error

/**
 * Waits for both promises, so that neither rejection is unhandled. If both fail, the error
 * describes both.
 */
const openTogether = async <D, W>(
  opening: Promise<D>,
  choosing: Promise<W>,
  isOpen: (database: D) => void,
): Promise<[D, W]> => {
  const [database, writer] = await Promise.allSettled([opening, choosing])
  if (database.status === 'fulfilled') isOpen(database.value)
  const failed = [database, writer].flatMap((result) =>
    result.status === 'rejected' ? [asConfigError(result.reason)] : [],
  )
  const settings = failed.filter((error) => error instanceof ConfigError)
  if (failed.length > 1 && settings.length === failed.length)
    throw new ConfigError(settings.flatMap(({ problems }) => problems))
  if (failed.length) throw failed[0]
  return [await opening, await choosing]
}

/** Opens the database, and chooses the writer meanwhile. */
const openDatabaseAndWriter = async (
  config: Config,
  { log, opening: alreadyOpening, databaseLost, writer }: CoreOptions,
  opened: AsyncDisposableStack,
) => {
  let isOpeningWatched = false
  opened.defer(async () => {
    const unused = isOpeningWatched ? undefined : await alreadyOpening?.catch(() => undefined)
    await unused?.close()
  })
  await prepareProcess(config, log, opened)
  const opening = alreadyOpening ?? openDatabaseOf(config, log, { lost: databaseLost })
  const metrics = createMetrics()
  opened.defer(watchEventLoop({ log, metrics }))
  const { choosing, ...models } = beginModels(config, { log, metrics, writer }, opened)
  isOpeningWatched = true
  const [database, chosen] = await openTogether(opening, choosing, (database) => opened.defer(() => database.close()))
  return { database, metrics, models: { ...models, chosen } }
}

/** Opens the job queues, and the messages between processes, which use the queues' connection. */
const openJobs = async (
  database: Database,
  { log, works, ran }: { log: Logger; works: boolean; ran: Metrics['job'] },
  opened: AsyncDisposableStack,
): Promise<{ jobs: Jobs; pubSub: PubSub }> => {
  const jobs = await startJobs(database, { log, works, ran })
  let pubSub = noPubSub
  // Deferred calls run in reverse order: jobs publish their progress while they stop, so pub/sub
  // has to outlive them.
  opened.defer(() => pubSub.close())
  opened.defer(() => jobs.stop())
  if (database.kind === 'server') pubSub = await openPubSub({ database, jobs, log })
  return { jobs, pubSub }
}

/** Opens what several areas use: the database, queues, settings, mail, sessions and limits. */
export const openCore = async (config: Config, options: CoreInput, opened: AsyncDisposableStack) => {
  const { log, address } = options
  const { database, metrics, models } = await openDatabaseAndWriter(config, options, opened)
  options.stopping?.throwIfAborted()
  const { usage } = models
  usage.begin(database)
  opened.defer(() => usage.close(database))
  const { appSecrets, sealer } = await openSealer(config, database)
  const settings = await openLiveSettings({ database, sealer, log })
  opened.defer(() => settings.close())
  const effective = effectiveConfig(config, settings)
  const events = recordInBackground(database, log)
  opened.defer(() => events.settle())
  options.stopping?.throwIfAborted()

  const works = config.role !== 'web'
  const { jobs, pubSub } = await openJobs(database, { log, works, ran: metrics.job }, opened)
  settings.listen(pubSub)
  const mailbox = new LocalMailbox(config.dataDir)
  const { mailer, isLocal } = liveMailer({ config, effective, live: settings, mailbox })
  opened.defer(() => mailer.close())
  const openCalls = createOpenCalls()
  opened.defer(() => openCalls.close())
  return {
    config,
    log,
    database,
    metrics,
    models,
    usage,
    /** The store of images. */
    files: openFiles(config.files),
    sealer,
    settings,
    effective,
    jobs,
    pubSub,
    mailer,
    /** Returns the local mailbox, or null if mail is sent through a mail server. */
    mailbox: () => (isLocal() ? mailbox : null),
    openCalls,
    sessions: createSessions(database, { pubSub, calls: openCalls }),
    captcha: createCaptcha({ database, recaptcha: config.recaptcha, appSecrets }),
    limiter: options.limiter ?? (database.kind === 'embedded' ? memoryLimiter() : sharedLimiter(database)),
    fonts:
      options.fonts ??
      createFontStore({
        folder: join(config.dataDir, 'fonts'),
        failed: (font, err) => log.warn({ err, font }, 'fetching a font failed'),
      }),
    /** Records a security event in the background. */
    record: events.record,
    address,
    /** Returns the public address, which is known once the server listens. */
    publicUrl: () => effective.publicUrl ?? address(),
  }
}

export type Core = Awaited<ReturnType<typeof openCore>>
