import { setTimeout } from 'node:timers/promises'
import { serveAdmin } from './admin/admin-socket.ts'
import { accountArea } from './areas/accounts.ts'
import { aiKeyArea } from './areas/ai-keys.ts'
import type { Area, Routes } from './areas/area.ts'
import { backupArea } from './areas/backups.ts'
import { billingArea } from './areas/billing.ts'
import { bookArea } from './areas/books.ts'
import { codexArea } from './areas/codex.ts'
import { contactArea } from './areas/contact.ts'
import { exportArea } from './areas/exports.ts'
import { imageArea } from './areas/images.ts'
import { ownerArea } from './areas/owner.ts'
import { personalDataArea } from './areas/personal-data.ts'
import { projectArea } from './areas/projects.ts'
import { publicationArea } from './areas/publication.ts'
import { readerArea } from './areas/readers.ts'
import { toolArea } from './areas/tools.ts'
import { webhookArea } from './areas/webhooks.ts'
import type { Config } from './config/index.ts'
import type { Database } from './database/database.ts'
import { contextRoutes } from './features/contexts/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { installationRoutes } from './features/installation/routes.ts'
import { removeEndedCounts } from './http/limits/limit-repository.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { watchDatabase } from './metrics/watch-database.ts'
import { openModels } from './models/open-models.ts'
import { removeOldSecurityEvents } from './security/security-events.ts'
import { beginWork, workOf } from './start/begin-work.ts'
import { type Core, type CoreOptions, openCore } from './start/open-core.ts'
import { listen, openServer, type ServerDependencies } from './start/open-server.ts'

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

type Options = CoreOptions & Pick<ServerDependencies, 'pages'>

/**
 * The time for which a process that serves pages keeps accepting requests after it reports that it
 * is stopping.
 */
const DRAIN_MS = 2000

/** The calls about the installation itself, and the removal of old security events and counts. */
const installationArea = (core: Core, writer: Parameters<typeof installationRoutes>[0]['writer']) =>
  ({
    routes: () =>
      installationRoutes({
        ...core,
        writer,
        // Anyone who can read the mailbox can log in as anyone. In production only the operator can
        // read its files.
        mailbox: () => (core.config.production ? null : core.mailbox()),
        providers: () => core.settings.now().sign_in,
      }),
    cleanUp: [removeOldSecurityEvents, removeEndedCounts],
  }) satisfies Area

/** Creates all areas, and connects those that need one another. */
const connectAreas = async (core: Core) => {
  const { database } = core
  const aiKeys = aiKeyArea(core)
  const models = await openModels({ ...core, ...core.models, findKey: aiKeys.findKey })
  const { writerFor } = models
  const webhooks = webhookArea(core)
  const { checkReceiver } = webhooks
  const images = imageArea(core)
  const projects = projectArea({
    ...core,
    writerFor,
    loadImage: images.loadImage,
    storeImage: images.storeImage,
    removeFiles: () => exports.removeExports(),
  })
  const books = bookArea({
    ...core,
    builtin: models.builtin,
    writerFor,
    checkReceiver,
    projects: projects.ofBooks,
    loadImage: images.loadImage,
  })
  const exports = exportArea({ ...core, projects, books })
  const billing = billingArea(core)
  const accounts = accountArea({
    ...core,
    endBilling: billing.endBilling,
    cancelAtPeriodEnd: billing.cancelAtPeriodEnd,
    noticeReturn: billing.noticeReturn,
    pauseBooks: books.pauseBooks,
    bookRemoved: books.bookRemoved,
    removeFiles: async () => void (await Promise.all([images.removeOwnerless(), exports.removeExports()])),
  })
  const owner = ownerArea({
    ...core,
    describeWriter: () => ({ kind: models.writer.type, describe: models.describe() }),
    pauseBooks: books.pauseBooks,
    resumeBook: books.resume,
    scheduleDeletion: accounts.scheduleDeletion,
    queueArchive: accounts.queueArchive,
  })
  return {
    models,
    areas: {
      accounts,
      aiKeys,
      backups: backupArea(core),
      billing,
      books,
      codex: codexArea({ ...core, writerFor, readBlocks: projects.readBlocks, bibleOfBook: books.bibleOfBook }),
      contact: contactArea(core),
      contexts: { routes: () => contextRoutes({ database }) } satisfies Area,
      exports,
      images,
      installation: installationArea(core, models.writer),
      owner,
      personalData: personalDataArea(core),
      projects,
      publication: publicationArea({
        database,
        projectRenamed: projects.renamed,
        bookChanged: books.changed,
        readText: (userId, owner) =>
          'projectId' in owner ? projects.readText(userId, owner.projectId) : books.readText(userId, owner.bookGuid),
        fonts: core.fonts,
        loadImage: images.loadImage,
      }),
      readers: readerArea({ ...core, projects: projects.forReaders }),
      usage: {
        routes: () => usageRoutes({ database, settleUsage: () => core.usage.settle(database) }),
      } satisfies Area,
      tools: toolArea({ ...core, writer: models.tools }),
      webhooks,
    },
  }
}

type Areas = Awaited<ReturnType<typeof connectAreas>>['areas']

/** Collects the handlers of all calls. The compiler reports a call that no area handles. */
const routesOf = async (areas: Areas): Promise<Routes> => ({
  ...areas.accounts.routes(),
  ...areas.aiKeys.routes(),
  ...areas.billing.routes(),
  ...areas.books.routes(),
  ...areas.codex.routes(),
  ...areas.contact.routes(),
  ...areas.contexts.routes(),
  ...areas.exports.routes(),
  ...areas.images.routes(),
  ...areas.installation.routes(),
  ...areas.owner.routes(),
  ...areas.personalData.routes(),
  ...areas.projects.routes(),
  ...areas.publication.routes(),
  ...areas.readers.routes(),
  ...(await areas.tools.routes()),
  ...areas.usage.routes(),
})

/** Serves the operator's command line, and the metrics. Returns the address of the metrics. */
const serveOperator = async (core: Core, billing: Areas['billing'], opened: AsyncDisposableStack) => {
  const { config, database, files, metrics, sealer, sessions, log } = core
  // With a PostgreSQL server, the command line connects to the database directly.
  if (database.kind === 'embedded')
    opened.defer(
      await serveAdmin({
        database,
        dataDir: config.dataDir,
        readFile: files.get,
        log,
        forget: (userId) => sessions.forget(userId),
        sealer: async () => sealer,
        claimSettings: config,
        prices: async () => billing.prices?.().catch(() => null) ?? null,
      }),
    )
  if (!config.metrics) return null
  const refreshMetrics = watchDatabase(metrics, database, { backups: config.backups !== null })
  const figures = await serveMetrics(metrics, { at: config.metrics, log, update: refreshMetrics })
  opened.defer(() => figures.close())
  return figures.url
}

/** Starts Inkloom. If a part can't start, the parts that were already started are closed again. */
export const startInkloom = async (config: Config, { pages, ...options }: Options): Promise<Inkloom> => {
  await using opened = new AsyncDisposableStack()
  const throwIfStopping = () => options.stopping?.throwIfAborted()
  let address = ''
  const core = await openCore(config, { ...options, address: () => address }, opened)
  const { areas, models } = await connectAreas(core)
  const all: readonly Area[] = Object.values(areas)
  for (const { stop } of all) if (stop) opened.defer(async () => void (await stop()))
  const work = workOf(all, core)
  for (const job of work.queues) await core.jobs.define(job.queue, job, (running) => job.run(running))
  throwIfStopping()
  const stopping = new AbortController()
  const app = await openServer({
    ...core,
    pages,
    areas: all,
    routes: () => routesOf(areas),
    testIssuer: areas.accounts.testIssuer,
    prices: areas.billing.shownPrices,
    stopping: stopping.signal,
  })
  throwIfStopping()
  address = await listen(app, config)
  opened.defer(() => app.close())
  const metrics = await serveOperator(core, areas.billing, opened)
  throwIfStopping()
  const beginning = config.role === 'web' ? null : beginWork(work, core, stopping.signal)
  opened.defer(() => beginning?.settle())
  opened.defer(async () => {
    stopping.abort()
    // The load balancer needs time to notice that this process is no longer ready.
    if (config.role === 'web') await setTimeout(DRAIN_MS)
  })
  opened.defer(models.monitor())

  const running = opened.move()
  return {
    url: core.publicUrl(),
    address,
    writer: models.describe(),
    database: core.database,
    metrics,
    begun: beginning?.begun ?? Promise.resolve(),
    stop: () => running.disposeAsync(),
  }
}
