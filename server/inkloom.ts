import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import type { Logger } from 'pino'
import { contract, type InkloomContract } from '#contract/contract.ts'
import { placeholders } from '#contract/pages.ts'
import { createTurns } from '#writer/model/turns.ts'
import type { Writer } from '#writer/writer.ts'
import { serveAdmin } from './admin/admin-socket.ts'
import { createCaptcha } from './captcha/captcha.ts'
import { type Config, linkHost } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { chooseGoogle } from './features/accounts/google/choose-google.ts'
import { createDeveloperAccess } from './features/accounts/developer-access.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { removeOutlived } from './features/accounts/repository.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { type LinkRequest, sendLink } from './features/accounts/send-link.ts'
import { type PasswordNotice, sendPasswordNotice } from './features/accounts/send-password-notice.ts'
import { createSessions, type Person, type SignedIn } from './features/accounts/sessions.ts'
import { testIssuerRoutes } from './features/accounts/test-issuer/test-issuer-routes.ts'
import { readKey } from './features/ai-key/read-key.ts'
import { checkMasterKeys, rotateKeys } from './features/ai-key/rotate-keys.ts'
import { aiKeyRoutes } from './features/ai-key/routes.ts'
import { openBilling } from './features/billing/open-billing.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { mailMessage, type MessageToMail } from './features/contact/mail-message.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { contextRoutes } from './features/contexts/routes.ts'
import { editRoutes } from './features/edits/routes.ts'
import { createLiveProjects } from './features/projects/live-projects.ts'
import { createOpenTexts } from './features/projects/open-texts.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { LiveBooks } from './features/books/live-books.ts'
import { removeOldOrders } from './features/books/repository.ts'
import { bookRoutes } from './features/books/routes.ts'
import { RunningBooks } from './features/books/running-books.ts'
import { writeBook } from './features/books/write-book.ts'
import { installationRoutes } from './features/installation/routes.ts'
import { licenseRoutes } from './features/licenses/routes.ts'
import { quotaRoutes } from './features/quota/routes.ts'
import { readRatings } from './features/ratings/read-ratings.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { createPlaces } from './features/tools/places.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { apiDocument } from '#contract/api-document.ts'
import { createApp } from './http/create-app.ts'
import { type Limiter, memoryLimiter } from './http/limiter.ts'
import { servePages } from './http/pages.ts'
import { notFound } from './http/refusal.ts'
import { type Handlers, serve } from './http/serve.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { LocalMailbox } from './mail/local-mailbox.ts'
import { localMailer, smtpMailer } from './mail/mailer.ts'
import { recordInBackground } from './security/record-in-background.ts'
import { removeOldSecurityEvents } from './security/security-events.ts'
import { removeExpiredReservations } from './plans/word-repository.ts'
import { readAppSecrets } from './secrets/app-secrets.ts'
import { createSealer } from './secrets/sealer.ts'
import { checkReceiver } from './webhooks/check-receiver.ts'
import { checkSecretsOpen, renewSecretSeals } from './webhooks/master-keys.ts'
import { askNameServers } from './webhooks/resolve-receiver.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import { chooseWriter } from './choose-writer.ts'
import { createWriterFor } from './writer-for.ts'
import { createKeptReferences } from './writing/kept-references.ts'

export interface Inkloom {
  /** What stands in links. */
  url: string
  /** Where it listens on this machine. */
  address: string
  /** What writes, in a few words. */
  writer: string
  database: Database
  /** Ends work in order: streams closed, calls under way answered, running jobs handed back, database closed. */
  stop(): Promise<void>
}

interface Options {
  log: Logger
  /** `built` serves what `npm start` has built, `vite` is for development, `none` serves the API only. */
  pages: 'built' | 'vite' | 'none'
  /** For tests; else what the settings choose. */
  writer?: Writer
  /** For tests that call more often than anybody would. */
  limiter?: Limiter
}

const BOOKS_AT_ONCE = 16
const MAILS_AT_ONCE = 4
/** Texts of the free tools that are written at once, against calls to the model at once; a long text makes several calls. */
const TOOLS_SHARE = 1 / 4
/** How soon a project that is open here shows what was saved in another process. */
const LOOK_EVERY_MS = 3000

/** Starts everything. What was opened already is closed again when a part of it can't start. */
export const startInkloom = async (
  config: Config,
  { log, pages, writer: given, limiter = memoryLimiter() }: Options,
): Promise<Inkloom> => {
  await using opened = new AsyncDisposableStack()
  const opening = openDatabase({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir, log })
  const turns = createTurns(config.ai.concurrency)
  const choosing = given ? { writer: given, describe: given.name } : chooseWriter(config, turns)
  const database = await opening
  opened.defer(() => database.close())
  const { writer, describe } = await choosing
  const appSecrets = await readAppSecrets(config)
  const sealer = createSealer(appSecrets)
  const aiKeys = { database, sealer, byok: config.byok, log }
  await checkMasterKeys(aiKeys)
  await checkSecretsOpen({ database, sealer })
  const writerFor = createWriterFor({
    writer,
    byok: config.byok,
    turns,
    findKey: (userId) => readKey(aiKeys, userId),
  })
  const events = recordInBackground(database, log)
  opened.defer(() => events.settle())

  const jobs = await startJobs(database, { log })
  opened.defer(() => jobs.stop())

  const reach = { allowed: config.webhookAllowedSubnets, lookUp: askNameServers }
  const webhooks = createWebhookSender({ database, sealer, reach, log })
  opened.defer(() => webhooks.stop())

  const mailbox = config.smtpUrl === null ? new LocalMailbox(config.dataDir) : null
  const mailer = mailbox ? localMailer(mailbox, config.mailFrom) : smtpMailer(config.smtpUrl!, config.mailFrom)
  opened.defer(() => mailer.close())

  const captcha = createCaptcha({ database, recaptcha: config.recaptcha, appSecrets })
  const sessions = createSessions(database)
  let address = ''
  const publicUrl = () => config.publicUrl ?? address
  const live = new LiveBooks()
  const liveProjects = createLiveProjects()
  const texts = createOpenTexts()
  const references = createKeptReferences()
  const books: Parameters<typeof bookRoutes>[0] = {
    database,
    writerFor,
    live,
    running: new RunningBooks(),
    checkReceiver: (url) => checkReceiver(url, reach),
    queueBook: (tx, guid) => jobs.send(tx, 'write-book', { guid }),
  }
  await jobs.define<{ guid: string }>(
    'write-book',
    { length: 'long', concurrency: BOOKS_AT_ONCE },
    ({ data, signal }) => writeBook(books, log, data.guid, signal),
  )
  await jobs.define<LinkRequest>('send-link', { length: 'short', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendLink({ database, mailer, publicUrl }, data),
  )
  await jobs.define<PasswordNotice>('password-notice', { length: 'short', concurrency: MAILS_AT_ONCE }, ({ data }) =>
    sendPasswordNotice({ database, mailer, publicUrl }, data),
  )
  await jobs.define<MessageToMail>(
    'contact-message',
    { length: 'persistent', concurrency: MAILS_AT_ONCE },
    ({ data }) => mailMessage({ database, mailer, supportEmail: config.supportEmail }, data),
  )

  const billing = await openBilling({
    database,
    jobs,
    log,
    limiter,
    record: events.record,
    checkout: config.checkout,
    publicUrl,
    planChanged: (userId) => sessions.forget(userId),
  })
  opened.defer(() => billing.close())

  const app = await createApp(config, { log, development: pages === 'vite' })
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async () => {
    await database.db.execute('select 1')
    return { status: 'ready' }
  })
  let document: string | undefined
  app.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(apiDocument(contract)).replaceAll(placeholders.origin, publicUrl())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  const { google, testIssuer } = chooseGoogle(config, { address: () => address, publicUrl })
  const features: Handlers<InkloomContract, SignedIn, Person> = {
    ...accountRoutes({
      log,
      database,
      sessions,
      limiter,
      passwords: createPasswords(),
      record: events.record,
      ownerEmail: config.ownerEmail,
      firstIsOwner: !config.production,
      publicUrl,
      google,
      testIssuer,
      queueLink: (request) => jobs.send(null, 'send-link', request),
      queuePasswordNotice: (tx, userId) => jobs.send(tx, 'password-notice', { userId } satisfies PasswordNotice),
      forgetJobs: async (tx, { id, email }) => {
        await jobs.forget(tx, 'send-link', { account: email.toLowerCase() })
        await jobs.forget(tx, 'password-notice', { userId: id })
      },
      endBilling: billing.endBilling,
      bookRemoved: (guid) => {
        books.running.stop(guid)
        live.publish(guid, { type: 'deleted' })
      },
    }),
    ...aiKeyRoutes(aiKeys),
    ...billing.routes,
    ...quotaRoutes({ database }),
    ...licenseRoutes({
      database,
      record: events.record,
      planChanged: (userId) => sessions.forget(userId),
      cancelAtPeriodEnd: billing.cancelAtPeriodEnd,
    }),
    ...contextRoutes({ database }),
    ...editRoutes({
      database,
      writerFor,
      references,
      readBlocks: async (projectId, revision) => (await texts.at(database.db, projectId, revision)).blocks,
    }),
    ...projectRoutes({
      database,
      writerFor,
      references,
      texts,
      live: liveProjects,
      log,
      // The embedded database has one process.
      lookEvery: database.kind === 'embedded' ? null : LOOK_EVERY_MS,
    }),
    ...bookRoutes(books, publicUrl),
    ...captchaRoutes({ captcha }),
    ...contactRoutes({
      database,
      captcha,
      limiter,
      queueMail: (tx, message) => jobs.send(tx, 'contact-message', message),
    }),
    ...ratingRoutes(await readRatings()),
    ...toolRoutes({
      database,
      limiter,
      captcha,
      writer,
      places: createPlaces(Math.max(1, Math.floor(config.ai.concurrency * TOOLS_SHARE))),
      wordsPerDay: config.wordsPerDayPublicTools,
    }),
    // Whoever reads the mailbox can log in as anybody: in production its files are the operator's only.
    ...installationRoutes({
      writer,
      mailbox: config.production ? null : mailbox,
      config,
      publicUrl,
    }),
  }
  const handlers: typeof features = {
    ...features,
    // The page that people come back to from a checkout asks this until it tells of what they bought.
    'GET /user_info': (given, call) => {
      billing.noticeReturn(call.user)
      return features['GET /user_info'](given, call)
    },
  }
  await app.register(
    async (api) => {
      await api.register(cookie)
      serve(api, contract, handlers, {
        authenticate: sessions.authenticate,
        authenticateKey: createDeveloperAccess(database),
        limiter,
        identify: ({ id }) => id,
      })
      if (testIssuer) await api.register(testIssuerRoutes(testIssuer), { prefix: '/test_issuer' })
      api.setNotFoundHandler(() => {
        throw notFound('call')
      })
    },
    { prefix: '/v1' },
  )
  await servePages(app, pages, () => ({
    origin: publicUrl(),
    supportEmail: config.supportEmail,
    products: config.siblingProducts,
    lifetimeDealUrl: config.lifetimeDealUrl,
    recaptcha: config.recaptcha !== null,
    legal: config.legal,
  }))

  await app.listen({ host: config.host, port: config.port })
  opened.defer(() => app.close())
  opened.defer(() => live.close())
  opened.defer(() => liveProjects.close())
  address = `http://${linkHost(config.host)}:${(app.server.address() as AddressInfo).port}`
  // On a PostgreSQL server the command line asks the database itself.
  if (database.kind === 'embedded')
    opened.defer(
      await serveAdmin({
        database,
        dataDir: config.dataDir,
        log,
        forget: (userId) => sessions.forget(userId),
        sealer: async () => sealer,
      }),
    )
  await removeOutlived(database.db)
  await removeOldSecurityEvents(database.db)
  await removeExpiredReservations(database.db)
  await removeOldOrders(database.db)
  await renewSecretSeals({ database, sealer, log })
  await jobs.work()
  webhooks.begin()
  await billing.begin()
  const stopping = new AbortController()
  const rotating = rotateKeys(aiKeys, stopping.signal).catch((error: unknown) =>
    log.error({ err: error }, 'AI keys could not be sealed anew'),
  )
  opened.defer(async () => {
    stopping.abort()
    await rotating
  })

  const running = opened.move()
  return { url: publicUrl(), address, writer: describe, database, stop: () => running.disposeAsync() }
}
