import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiDocument, developerDocument } from '#contract/api-document.ts'
import { contract, type InkloomContract } from '#contract/contract.ts'
import { ownerMessages } from '#contract/owner.ts'
import { placeholders } from '#contract/pages.ts'
import type { FontStore } from '#manuscript/export/font-store.ts'
import type { Writer } from '#writer/writer.ts'
import { archiveOwner } from './archive-links.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { chooseGoogle } from './features/accounts/google/choose-google.ts'
import { ownerProviders } from './features/accounts/google/owner-providers.ts'
import { requireRecentSignIn } from './features/accounts/sign-in/require-recent-sign-in.ts'
import { refuseDeleted } from './features/accounts/deletion/scheduled-deletion.ts'
import { createDeveloperAccess } from './features/accounts/developer-access.ts'
import type { AccountDependencies } from './features/accounts/dependencies.ts'
import { createPasswords } from './features/accounts/sign-in/passwords.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import type { RemovalDependencies } from './features/accounts/deletion/remove-account.ts'
import type { DeletionNotice } from './features/accounts/deletion/send-deletion-notice.ts'
import type { PasswordNotice } from './features/accounts/password/send-password-notice.ts'
import { type Person, sessionName, type Sessions, type SignedIn } from './features/accounts/sign-in/sessions.ts'
import { testIssuerRoutes } from './features/accounts/test-issuer/test-issuer-routes.ts'
import { aiKeyRoutes } from './features/ai-key/routes.ts'
import type { Billing } from './features/billing/open-billing.ts'
import type { BookDependencies } from './features/books/dependencies.ts'
import { pauseBooksOf } from './features/books/repository.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { contextRoutes } from './features/contexts/routes.ts'
import { editRoutes } from './features/edits/routes.ts'
import { bookFiles } from './features/books/personal-files.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { projectFiles } from './features/projects/personal-files.ts'
import { createLiveProjects } from './features/projects/saving/live-projects.ts'
import { createOpenTexts } from './features/projects/manuscript/open-texts.ts'
import type { ProjectDependencies } from './features/projects/dependencies.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { bookRoutes } from './features/books/routes.ts'
import { installationRoutes } from './features/installation/routes.ts'
import type { OwnerDependencies } from './features/owner/dependencies.ts'
import { ownerRoutes } from './features/owner/routes.ts'
import type { EventLoop } from './features/owner-health/event-loop.ts'
import { licenseRoutes } from './features/licenses/routes.ts'
import { quotaRoutes } from './features/quota/routes.ts'
import { readRatings } from './features/ratings/read-ratings.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { createPlaces } from './features/tools/places.ts'
import { toolRoutes } from './features/tools/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import type { Limiter } from './http/limits/limiter.ts'
import type { OpenCalls } from './http/open-calls.ts'
import { notFound } from './http/errors/api-error.ts'
import { type Handlers, serve } from './http/serve.ts'
import type { Jobs } from './jobs/start-jobs.ts'
import { ownerFeatures } from './owner-features.ts'
import type { LocalMailbox } from './mail/local-mailbox.ts'
import type { Mailer } from './mail/mailer.ts'
import type { EffectiveConfig } from './owner-settings/effective-config.ts'
import type { LiveSettings } from './owner-settings/live-settings.ts'
import type { PubSub } from './processes/pub-sub.ts'
import { audited } from './security/audit-log.ts'
import type { SecurityEvent } from './security/security-events.ts'
import type { WriterFor } from './writer-for.ts'
import { createReferenceCache } from './writing/reference-cache.ts'

interface Dependencies {
  config: Config
  log: Logger
  database: Database
  jobs: Jobs
  pubSub: PubSub
  limiter: Limiter
  sessions: Sessions
  openCalls: OpenCalls
  record: (event: SecurityEvent) => void
  billing: Billing
  removal: RemovalDependencies
  aiKeys: Parameters<typeof aiKeyRoutes>[0]
  writer: Writer
  /** The writer of the free tools. */
  toolsWriter: Writer
  effective: EffectiveConfig
  live: LiveSettings
  mailer: Mailer
  describeWriter: OwnerDependencies['describeWriter']
  localModel: OwnerDependencies['localModel']
  writerFor: WriterFor
  books: BookDependencies
  fonts: FontStore
  captcha: Captcha
  /** Returns the local mailbox, or null if mail is sent through a mail server. */
  mailbox: () => LocalMailbox | null
  countSave: ProjectDependencies['countSave']
  eventLoop: EventLoop
  /** Stores the model usage that has been counted so far. */
  settleUsage: () => Promise<void>
  /** Both addresses are known only after the server listens. */
  address: () => string
  publicUrl: () => string
}

/**
 * The number of texts that the free tools may write at once, as a share of the concurrent model
 * calls. A long text makes several calls.
 */
const TOOLS_SHARE = 1 / 4
/**
 * How often an open project is checked for changes of other processes. Changes are normally
 * published at once, but a process that dies before publishing is noticed only by this check.
 */
const LOOK_EVERY_MS = 30_000

const rejectCall = () => {
  throw notFound('call')
}

/** Serves all calls of the contract, and wires up the dependencies that the features share. */
export const serveCalls = async (
  app: FastifyInstance,
  { config, log, database, jobs, pubSub, limiter, sessions, record, billing, books, publicUrl, ...parts }: Dependencies,
): Promise<void> => {
  const texts = createOpenTexts()
  const references = createReferenceCache()
  const live = createLiveProjects(pubSub)
  // Streams end when the server stops accepting requests, so that their readers reconnect to
  // another process.
  app.addHook('preClose', async () => {
    live.close()
    books.live.close()
  })
  const serveDocument = (path: string, make: () => object) => {
    let text: string | undefined
    app.get(path, { exposeHeadRoute: true }, (_, reply) => {
      text ??= JSON.stringify(make())
      const document = text.replaceAll(placeholders.origin, publicUrl())
      return reply.type('application/json; charset=utf-8').send(document)
    })
  }
  serveDocument('/openapi.json', () => apiDocument(contract))
  serveDocument('/openapi-developer.json', () => developerDocument(contract))
  const { google, testIssuer } = chooseGoogle(config, { address: parts.address, publicUrl })
  const accounts: AccountDependencies = {
    log,
    limiter,
    passwords: createPasswords(),
    record,
    ownerEmail: config.ownerEmail,
    firstIsOwner: !config.production,
    publicUrl,
    google,
    providerOf: ownerProviders(parts.live),
    testIssuer,
    // A new link invalidates the earlier one, so their mails must be sent in order.
    queueLink: (request) => jobs.send(null, 'send-link', request, { turn: request.account }),
    queuePasswordNotice: (tx, userId) => jobs.send(tx, 'password-notice', { userId } satisfies PasswordNotice),
    queueDeletionNotice: (tx, userId) => jobs.send(tx, 'deletion-notice', { userId } satisfies DeletionNotice),
    stopRenewal: billing.cancelAtPeriodEnd,
    pauseBooks: async (tx, userId) => {
      const guids = await pauseBooksOf(tx, userId)
      return () => {
        for (const guid of guids) books.running.stop(guid)
      }
    },
    ...parts.removal,
  }
  const features: Handlers<InkloomContract, SignedIn, Person> = {
    ...accountRoutes(accounts),
    ...aiKeyRoutes(parts.aiKeys),
    ...billing.routes,
    ...quotaRoutes({ database }),
    ...licenseRoutes({
      database,
      record,
      planChanged: (userId) => sessions.forget(userId),
      cancelAtPeriodEnd: billing.cancelAtPeriodEnd,
    }),
    ...contextRoutes({ database }),
    ...editRoutes({
      database,
      writerFor: parts.writerFor,
      references,
      readBlocks: async (projectId, revision) => (await texts.at(database.db, projectId, revision)).blocks,
    }),
    ...projectRoutes({
      database,
      fonts: parts.fonts,
      writerFor: parts.writerFor,
      references,
      texts,
      live,
      log,
      countSave: parts.countSave,
      // The embedded database has only one process.
      lookEvery: database.kind === 'embedded' ? null : LOOK_EVERY_MS,
    }),
    ...bookRoutes({ ...books, fonts: parts.fonts }, publicUrl),
    ...personalDataRoutes({
      database,
      areas: [projectFiles, bookFiles],
      archiveOwner: (token) => archiveOwner(database, token),
    }),
    ...trashRoutes({ database }),
    ...captchaRoutes({ captcha: parts.captcha }),
    ...contactRoutes({
      database,
      captcha: parts.captcha,
      limiter,
      queueMail: (tx, message) => jobs.send(tx, 'contact-message', message),
    }),
    ...ownerRoutes({
      config,
      database,
      live: parts.live,
      effective: parts.effective,
      mailer: parts.mailer,
      describeWriter: parts.describeWriter,
      localModel: parts.localModel,
      isMailLocal: () => parts.mailbox() !== null,
      publicUrl,
      planChanged: (userId) => sessions.changed(userId),
    }),
    ...ownerFeatures({
      config,
      database,
      jobs,
      books,
      accounts,
      eventLoop: parts.eventLoop,
      settleUsage: parts.settleUsage,
    }),
    ...ratingRoutes(await readRatings()),
    ...toolRoutes({
      database,
      limiter,
      captcha: parts.captcha,
      writer: parts.toolsWriter,
      places: createPlaces(Math.max(1, Math.floor(config.ai.concurrency * TOOLS_SHARE))),
      wordsPerDay: config.wordsPerDayPublicTools,
    }),
    // Anyone who can read the mailbox can log in as anyone. In production only the operator can
    // read its files.
    ...installationRoutes({
      writer: parts.writer,
      mailbox: () => (config.production ? null : parts.mailbox()),
      config,
      effective: parts.effective,
      providers: () => parts.live.now().sign_in,
      publicUrl,
    }),
  }
  const handlers: typeof features = {
    ...features,
    // The page that people return to from a checkout polls this call until their purchase shows up.
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
        openCalls: parts.openCalls,
        identify: ({ id }) => id,
        sessionOf: (user) => ('tokenHash' in user ? sessionName((user as SignedIn).tokenHash) : null),
        refuseDeleted,
        ownerRules: {
          isOwner: ({ owner }) => owner,
          requireRecentSignIn: (user) => requireRecentSignIn(user, ownerMessages.signInAgain),
          audited,
        },
      })
      if (testIssuer) await api.register(testIssuerRoutes(testIssuer), { prefix: '/test_issuer' })
      // The API needs a catch-all route of its own, because the pages handle every other address.
      // The body of such a request is not read.
      api.all('/*', { onRequest: rejectCall }, rejectCall)
      api.setNotFoundHandler(rejectCall)
    },
    { prefix: '/v1' },
  )
}
