import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createCallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import { createFontStore, type FontStore } from '#manuscript/export/font-store.ts'
import type { Writer } from '#writer/writer.ts'
import { serveAdmin } from './admin/admin-socket.ts'
import { type ArchiveMail, sendArchiveLink } from './archive-links.ts'
import { cannotListen } from './cannot-listen.ts'
import { beginWork } from './begin-work.ts'
import { createBackups } from './backups/backups.ts'
import { createCaptcha } from './captcha/captcha.ts'
import { type Config, ConfigError, linkHost } from './config.ts'
import type { Database } from './database/database.ts'
import { keepDeletedAccounts } from './deleted-accounts.ts'
import { secureDataFolder } from './database/embedded/secure-data-folder.ts'
import { watchDisk } from './database/embedded/watch-disk.ts'
import { UnusableServer } from './database/postgres/check-server.ts'
import { type LinkRequest, sendLink } from './features/accounts/sign-in/send-link.ts'
import { type DeletionNotice, sendDeletionNotice } from './features/accounts/deletion/send-deletion-notice.ts'
import { type PasswordNotice, sendPasswordNotice } from './features/accounts/password/send-password-notice.ts'
import type { RemovalDependencies } from './features/accounts/deletion/remove-account.ts'
import { createSessions } from './features/accounts/sign-in/sessions.ts'
import { readPermittedKey } from './features/ai-key/read-key.ts'
import { checkMasterKeys } from './features/ai-key/rotate-keys.ts'
import { openBilling } from './features/billing/open-billing.ts'
import { createShownPrices } from './features/billing/prices/shown-prices.ts'
import { mailMessage, type MessageToMail } from './features/contact/mail-message.ts'
import { LiveBooks } from './features/books/view/live-books.ts'
import type { BookDependencies } from './features/books/dependencies.ts'
import { measureEventLoop } from './features/owner-health/event-loop.ts'
import { RunningBooks } from './features/books/writing/running-books.ts'
import { type BookMail, sendBookMail } from './features/books/mail/send-book-mail.ts'
import { writeBook } from './features/books/writing/write-book.ts'
import { createApp } from './http/create-app.ts'
import { serveHealth } from './http/health.ts'
import { createOpenCalls } from './http/open-calls.ts'
import { shutDownGracefully } from './http/graceful-shutdown.ts'
import { type Limiter, memoryLimiter } from './http/limits/limiter.ts'
import { servePages } from './http/pages/pages.ts'
import { notFound } from './http/errors/api-error.ts'
import { refuseWrites } from './http/unavailable.ts'
import { serveCalls } from './serve-calls.ts'
import { sharedLimiter } from './http/limits/shared-limiter.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createTimedWork } from './jobs/timed-work.ts'
import { createLocalModel } from './local-model/local-model.ts'
import { LocalMailbox } from './mail/local-mailbox.ts'
import { countRequests } from './metrics/count-requests.ts'
import { createMetrics } from './metrics/metrics.ts'
import { watchCalls } from './metrics/watch-calls.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { effectiveConfig } from './owner-settings/effective-config.ts'
import { followModels } from './owner-settings/follow-models.ts'
import { liveMailer } from './owner-settings/live-mailer.ts'
import { openLiveSettings } from './owner-settings/live-settings.ts'
import { checkSettingsOpen } from './owner-settings/master-keys.ts'
import { watchDatabase } from './metrics/watch-database.ts'
import { watchEventLoop } from './metrics/watch-event-loop.ts'
import { watchTurns } from './metrics/watch-turns.ts'
import { noPubSub, openPubSub } from './processes/pub-sub.ts'
import { recordInBackground } from './security/record-in-background.ts'
import { holdsSealedSecrets } from './holds-sealed-secrets.ts'
import { readAppSecrets } from './secrets/app-secrets.ts'
import { createSealer } from './secrets/sealer.ts'
import { checkReceiver } from './webhooks/check-receiver.ts'
import { checkSecretsOpen } from './webhooks/master-keys.ts'
import { askNameServers } from './webhooks/resolve-receiver.ts'
import { createUsageRecorder } from './usage/record-usage.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import type { FoundModel } from '#writer/model/choose-model.ts'
import { chooseWriter } from './choose-writer.ts'
import { type ChosenWriter, createCurrentWriter } from './current-writer.ts'
import { openWritingThreads } from './threads/open-writing-threads.ts'
import { threadedWriter } from './threads/threaded-writer.ts'
import { createWriterFor } from './writer-for.ts'
import { keepLooking } from './keep-looking.ts'
import { openDatabaseOf } from './open-database-of.ts'

export interface Inkloom {
  /** The public address, as it is used in links. */
  url: string
  /** The address that the server listens on, on this machine. */
  address: string
  /** A short description of the current writer. */
  writer: string
  database: Database
  /** The address of the metrics endpoint, or null if metrics are off. */
  metrics: string | null
  /** Resolves when all background work has started, and rejects if a part of it can't start. */
  begun: Promise<void>
  /**
   * Stops gracefully: closes streams, answers running calls, hands running jobs back and closes the
   * database.
   */
  stop(): Promise<void>
}

interface Options {
  log: Logger
  /**
   * `built` serves the output of `npm start`, `vite` is for development, and `none` serves only the
   * API.
   */
  pages: 'built' | 'vite' | 'none'
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

const BOOKS_AT_ONCE = 16
const MAILS_AT_ONCE = 4
/**
 * The number of connections that may wait to be accepted. A smaller backlog delays a burst of new
 * connections by a second or more.
 */
const LISTEN_BACKLOG = 4096
/**
 * How long a process that serves pages keeps accepting requests after it reports that it is
 * stopping.
 */
const DRAIN_MS = 2000

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

/** Starts Inkloom. If a part can't start, the parts that were already started are closed again. */
export const startInkloom = async (
  config: Config,
  {
    log,
    pages,
    opening: alreadyOpening,
    databaseLost,
    stopping: asked,
    writer: given,
    limiter: givenLimiter,
    fonts: givenFonts,
  }: Options,
): Promise<Inkloom> => {
  await using opened = new AsyncDisposableStack()
  let isOpeningWatched = false
  opened.defer(async () => {
    const unused = isOpeningWatched ? undefined : await alreadyOpening?.catch(() => undefined)
    await unused?.close()
  })
  const goOn = () => asked?.throwIfAborted()
  goOn()
  // The embedded database secures its folder itself, while it holds the folder's lock.
  if (config.databaseUrl !== null) secureDataFolder(config.dataDir, log)
  if (config.proxies) {
    const { useProxies } = await import('./proxies.ts')
    useProxies(config.proxies)
    opened.defer(() => useProxies(null))
  }
  if (config.traces) {
    const { startTracing } = await import('./tracing/open-telemetry.ts')
    opened.defer(await startTracing(config.traces, { log }))
  }
  const opening = alreadyOpening ?? openDatabaseOf(config, log, { lost: databaseLost })
  const turns = createCallQueue(config.ai.concurrency)
  const metrics = createMetrics()
  opened.defer(watchEventLoop({ log, metrics }))
  const threads = openWritingThreads(metrics)
  opened.defer(() => threads.close())
  const builtin = threadedWriter(threads)
  const usage = createUsageRecorder(log)
  const counts = watchCalls(metrics, 'installation', log)
  const watch: WatchCall = (call) => {
    counts(call)
    usage.watch(call)
  }
  const choose = async (how: { patient?: boolean; keep?: FoundModel } = {}): Promise<ChosenWriter> =>
    given ? { writer: given, describe: given.name } : chooseWriter(config, { turns, watch, builtin, ...how })
  const choosing = choose()
  isOpeningWatched = true
  const [database, chosen] = await openTogether(opening, choosing, (database) => opened.defer(() => database.close()))
  goOn()
  usage.begin(database)
  opened.defer(() => usage.close(database))
  const works = config.role !== 'web'
  const limiter = givenLimiter ?? (database.kind === 'embedded' ? memoryLimiter() : sharedLimiter(database))
  const current = createCurrentWriter(chosen)
  const appSecrets = await readAppSecrets(config, () => holdsSealedSecrets(database))
  const sealer = createSealer(appSecrets)
  await checkSettingsOpen({ database, sealer })
  const live = await openLiveSettings({ database, sealer, log })
  opened.defer(() => live.close())
  const effective = effectiveConfig(config, live)
  const models = await followModels({ config, live, current, choose, turns, watch, log })
  const aiKeys = {
    database,
    sealer,
    get byok() {
      return effective.byok
    },
    log,
  }
  await checkMasterKeys(aiKeys)
  await checkSecretsOpen({ database, sealer })
  const writerFor = createWriterFor({
    writer: () => current.now(),
    byok: () => effective.byok,
    turns,
    watch: watchCalls(metrics, 'own', log),
    findKey: (userId) => readPermittedKey(aiKeys, userId),
  })
  const events = recordInBackground(database, log)
  opened.defer(() => events.settle())

  goOn()
  const jobs = await startJobs(database, { log, works, ran: metrics.job })
  let pubSub = noPubSub
  // Deferred calls run in reverse order: jobs publish their progress while they stop, so pub/sub
  // has to outlive them.
  opened.defer(() => pubSub.close())
  opened.defer(() => jobs.stop())
  if (database.kind === 'server') pubSub = await openPubSub({ database, jobs, log })
  live.listen(pubSub)
  const timedWork = createTimedWork({ database, log })
  opened.defer(() => timedWork.stop())
  const backups = createBackups({ database, dataDir: config.dataDir, settings: config.backups, log })
  opened.defer(() => backups.stop())

  const ssrfGuard = { allowed: config.webhookAllowedSubnets, proxy: config.webhookProxy, lookUp: askNameServers }
  const webhooks = createWebhookSender({ database, sealer, ssrfGuard, log, sent: metrics.webhook })
  opened.defer(() => webhooks.stop())

  const mailbox = new LocalMailbox(config.dataDir)
  const { mailer, isLocal } = liveMailer({ config, effective, live, mailbox })
  opened.defer(() => mailer.close())

  const captcha = createCaptcha({ database, recaptcha: config.recaptcha, appSecrets })
  const openCalls = createOpenCalls()
  opened.defer(() => openCalls.close())
  const sessions = createSessions(database, { pubSub, calls: openCalls })
  let address = ''
  const publicUrl = () => effective.publicUrl ?? address
  const fonts =
    givenFonts ??
    createFontStore({
      folder: join(config.dataDir, 'fonts'),
      failed: (font, err) => log.warn({ err, font }, 'fetching a font failed'),
    })
  const books: BookDependencies = {
    database,
    writerFor,
    builtin,
    live: new LiveBooks(pubSub),
    running: new RunningBooks(pubSub),
    checkReceiver: (url) => checkReceiver(url, ssrfGuard),
    queueBook: (tx, guid) => jobs.send(tx, 'write-book', { guid }),
    queueMail: (tx, id) => jobs.send(tx, 'book-mail', { id } satisfies BookMail),
  }
  await jobs.define<{ guid: string }>(
    'write-book',
    { length: 'long', concurrency: BOOKS_AT_ONCE },
    ({ data, signal }) => writeBook(books, log, data.guid, signal),
  )
  await jobs.define<LinkRequest>(
    'send-link',
    { length: 'short', concurrency: MAILS_AT_ONCE, inTurn: true },
    ({ data }) => sendLink({ database, mailer, publicUrl }, data),
  )
  await jobs.define<PasswordNotice>('password-notice', { length: 'short', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendPasswordNotice({ database, mailer, publicUrl }, data),
  )
  await jobs.define<DeletionNotice>('deletion-notice', { length: 'short', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendDeletionNotice({ database, mailer, publicUrl }, data),
  )
  await jobs.define<MessageToMail>(
    'contact-message',
    { length: 'persistent', concurrency: MAILS_AT_ONCE },
    ({ data }) => mailMessage({ database, mailer, supportEmail: effective.supportEmail }, data),
  )

  await jobs.define<BookMail>('book-mail', { length: 'persistent', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendBookMail({ database, mailer, publicUrl }, data),
  )

  await jobs.define<ArchiveMail>('personal-data-link', { length: 'short', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendArchiveLink({ database, mailer, publicUrl }, data),
  )

  const billing = await openBilling({
    database,
    jobs,
    timedWork,
    log,
    limiter,
    record: events.record,
    checkout: config.checkout,
    graceDays: config.paymentGraceDays,
    mailer,
    publicUrl,
    planChanged: (userId) => sessions.forget(userId),
  })
  opened.defer(() => billing.close())
  const removal: RemovalDependencies = {
    database,
    sessions,
    endBilling: billing.endBilling,
    forgetJobs: async (tx, { id, email }) => {
      await jobs.forget(tx, 'send-link', { account: email.toLowerCase() })
      for (const name of ['password-notice', 'deletion-notice', 'personal-data-link'] as const)
        await jobs.forget(tx, name, { userId: id })
    },
    keepDeletions: () => keepDeletedAccounts(database.db, config.dataDir),
    bookRemoved: (guid) => {
      books.running.stop(guid)
      books.live.publish(guid, { type: 'deleted' })
    },
  }

  const eventLoop = measureEventLoop()
  opened.defer(() => eventLoop.stop())
  goOn()
  const app = await createApp(config, { log, development: pages === 'vite', publicUrl: () => effective.publicUrl })
  countRequests(app, metrics)
  const stopping = new AbortController()
  const diskWatch = database.kind === 'embedded' ? watchDisk(config.dataDir, database.client) : null
  opened.defer(() => diskWatch?.stop())
  const disk = diskWatch?.look ?? (async () => null)
  serveHealth(app, { database, disk, jobs, stopping: stopping.signal })
  refuseWrites(app, disk)
  shutDownGracefully(app, { stopping: stopping.signal, beside: config.role === 'web' })
  // A worker serves only its health endpoints, so every other address answers 404.
  if (config.role === 'worker')
    app.setNotFoundHandler(() => {
      throw notFound('page')
    })
  else {
    const localModel = createLocalModel({
      dataDir: config.dataDir,
      source: config.smallModel,
      isOnlyProcess: config.role === 'all',
      log,
    })
    opened.defer(() => localModel.stop())
    await serveCalls(app, {
      config,
      log,
      database,
      jobs,
      pubSub,
      limiter,
      sessions,
      openCalls,
      record: events.record,
      billing,
      removal,
      aiKeys,
      writer: current.writer,
      toolsWriter: models.tools,
      effective,
      live,
      mailer,
      localModel,
      describeWriter: () => ({ kind: current.writer.kind, describe: current.describe() }),
      writerFor,
      books,
      fonts,
      captcha,
      mailbox: () => (isLocal() ? mailbox : null),
      countSave: metrics.save,
      eventLoop,
      settleUsage: () => usage.settle(database),
      address: () => address,
      publicUrl,
    })
    const shownPrices = createShownPrices(billing.prices)
    await servePages(app, pages, async () => ({
      origin: publicUrl(),
      supportEmail: effective.supportEmail,
      products: config.siblingProducts,
      lifetimeDealUrl: config.lifetimeDealUrl,
      recaptcha: config.recaptcha !== null,
      claims: config.claims,
      prices: await shownPrices(),
      legal: effective.legal,
      imprint: config.imprint,
    }))
  }

  goOn()
  const at = { host: config.host, port: config.port, backlog: LISTEN_BACKLOG }
  await app.listen(at).catch((error: unknown) => {
    throw cannotListen(error, { ...at, settings: 'PORT and HOST' })
  })
  opened.defer(() => app.close())
  address = `http://${linkHost(config.host)}:${(app.server.address() as AddressInfo).port}`
  // With a PostgreSQL server, the command line connects to the database directly.
  if (database.kind === 'embedded')
    opened.defer(
      await serveAdmin({
        database,
        dataDir: config.dataDir,
        log,
        forget: (userId) => sessions.forget(userId),
        sealer: async () => sealer,
        claimSettings: config,
        prices: async () => billing.prices?.().catch(() => null) ?? null,
      }),
    )
  goOn()
  const work = works
    ? beginWork({
        database,
        sealer,
        log,
        jobs,
        timedWork,
        removal,
        webhooks,
        billing,
        backups,
        aiKeys,
        stopping: stopping.signal,
      })
    : null
  opened.defer(() => work?.settle())
  opened.defer(async () => {
    stopping.abort()
    // The load balancer needs time to notice that this process is no longer ready.
    if (config.role === 'web') await setTimeout(DRAIN_MS)
  })

  opened.defer(keepLooking({ current, log, choose: (keep) => choose({ patient: true, keep }) }))
  watchTurns(metrics, turns)
  const figures =
    config.metrics &&
    (await serveMetrics(metrics, {
      at: config.metrics,
      log,
      look: watchDatabase(metrics, database, { backups: config.backups !== null }),
    }))
  opened.defer(() => figures?.close())

  const running = opened.move()
  return {
    url: publicUrl(),
    address,
    writer: current.describe(),
    database,
    metrics: figures?.url ?? null,
    begun: work?.begun ?? Promise.resolve(),
    stop: () => running.disposeAsync(),
  }
}
