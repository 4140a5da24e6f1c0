import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Area, Routes } from '../areas/area.ts'
import { type Config, linkHost } from '../config/index.ts'
import { watchDisk } from '../database/embedded/watch-disk.ts'
import type { TestIssuer } from '../features/accounts/test-issuer/test-issuer.ts'
import { serveApiDocuments } from '../http/api-documents.ts'
import { cannotListen } from '../http/cannot-listen.ts'
import { createApp } from '../http/create-app.ts'
import { notFound } from '../http/errors/api-error.ts'
import { shutDownGracefully } from '../http/graceful-shutdown.ts'
import { serveHealth } from '../http/health.ts'
import type { SiteFacts } from '../http/pages/fill-site.ts'
import { servePages } from '../http/pages/pages.ts'
import { refuseWrites } from '../http/unavailable.ts'
import { countRequests } from '../metrics/count-requests.ts'
import type { Core } from './open-core.ts'
import { serveApi } from './serve-api.ts'

/**
 * The number of connections that may wait to be accepted. A smaller backlog delays a burst of new
 * connections by a second or more.
 */
const LISTEN_BACKLOG = 4096

export interface ServerDependencies extends Pick<
  Core,
  'config' | 'log' | 'database' | 'metrics' | 'jobs' | 'limiter' | 'sessions' | 'openCalls' | 'effective' | 'publicUrl'
> {
  /**
   * `built` serves the output of `npm start`, `vite` is for development, and `none` serves only the
   * API.
   */
  pages: 'built' | 'vite' | 'none'
  areas: readonly Area[]
  routes: () => Promise<Routes>
  testIssuer: TestIssuer | null
  prices: () => Promise<SiteFacts['prices']>
  /** Aborts when the process is about to stop. */
  stopping: AbortSignal
}

/** Serves the calls, the pages and the description of the API. */
const serveEverything = async (app: FastifyInstance, dependencies: ServerDependencies): Promise<void> => {
  const { config, effective, publicUrl, areas } = dependencies
  // Streams end when the server stops accepting requests, so that their readers reconnect to
  // another process.
  app.addHook('preClose', async () => {
    for (const { endStreams } of areas) endStreams?.()
  })
  serveApiDocuments(app, publicUrl)
  await serveApi(app, { ...dependencies, routes: await dependencies.routes() })
  await servePages(app, {
    pages: dependencies.pages,
    offline: config.offline,
    facts: async () => ({
      origin: publicUrl(),
      supportEmail: effective.supportEmail,
      products: config.siblingProducts,
      lifetimeDealUrl: config.lifetimeDealUrl,
      recaptcha: config.recaptcha !== null,
      claims: config.claims,
      prices: await dependencies.prices(),
      legal: effective.legal,
      imprint: config.imprint,
    }),
  })
}

/** Creates the HTTP server of a process. A worker serves only its health endpoints. */
export const openServer = async (dependencies: ServerDependencies): Promise<FastifyInstance> => {
  const { config, log, database, metrics, jobs, effective, stopping } = dependencies
  const app = await createApp(config, {
    log,
    development: dependencies.pages === 'vite',
    publicUrl: () => effective.publicUrl,
  })
  countRequests(app, metrics)
  const diskWatch = database.kind === 'embedded' ? watchDisk(config.dataDir, database.client) : null
  app.addHook('onClose', async () => diskWatch?.stop())
  const disk = diskWatch?.check ?? (async () => null)
  serveHealth(app, { database, disk, jobs, stopping })
  refuseWrites(app, disk)
  shutDownGracefully(app, { stopping, beside: config.role === 'web' })
  if (config.role === 'worker')
    app.setNotFoundHandler(() => {
      throw notFound('page')
    })
  else await serveEverything(app, dependencies)
  return app
}

/** Listens, and returns the address on this machine. Throws a ConfigError if it can't listen. */
export const listen = async (app: FastifyInstance, config: Pick<Config, 'host' | 'port'>): Promise<string> => {
  const at = { host: config.host, port: config.port, backlog: LISTEN_BACKLOG }
  await app.listen(at).catch((error: unknown) => {
    throw cannotListen(error, { ...at, settings: 'PORT and HOST' })
  })
  return `http://${linkHost(config.host)}:${(app.server.address() as AddressInfo).port}`
}
