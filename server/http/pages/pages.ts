import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BUILD_HEADER, buildOf } from '#contract/build.ts'
import { isAppPath } from '#contract/pages.ts'
import { notFound } from '../errors/api-error.ts'
import { isForPerson, isForPrograms } from './error-page.ts'
import { type Build, findBuild } from './find-build.ts'
import { fillSite, type SiteFacts } from './fill-site.ts'
import { withGenerator } from './generator.ts'
import { noteRequest } from '../log/request-notes.ts'
import { openSite } from './site-pages.ts'
import { serveWorker, WORKER_PATH } from './service-worker.ts'

type Facts = () => Promise<SiteFacts>

/**
 * Serves the pages and their assets below every path that is not part of the API. Public pages are
 * files, the application's paths get the application shell, and other paths get the not-found page.
 */
export const servePages = async (
  app: FastifyInstance,
  { pages, offline, facts }: { pages: 'built' | 'vite' | 'none'; offline: boolean; facts: Facts },
) => {
  if (pages === 'built') return serveBuilt(app, { ...(await findBuild(join(process.cwd(), 'dist'))), offline }, facts)
  app.setNotFoundHandler(() => {
    throw notFound('page')
  })
  if (pages === 'vite') await serveFromVite(app, facts)
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
const isPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return ['GET', 'HEAD'].includes(request.method) && (!isFile || isForPerson(request))
}

export const serveBuilt = async (
  app: FastifyInstance,
  { root, earlier, offline = true }: Build & { offline?: boolean },
  facts: Facts,
) => {
  const page = await readFile(join(root, 'app.html'), 'utf8')
  const build = buildOf(page)
  const shell = withGenerator(page)
  // The header lets a tab notice that it was opened before an upgrade.
  if (build !== null)
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/v1/')) reply.header(BUILD_HEADER, build)
    })
  const site = await openSite(root, facts)
  await app.register(files, {
    root: [root, ...earlier],
    index: false,
    preCompressed: true,
    // Pages are sent below, filled in and with their own headers. Of earlier builds, only files
    // with a content hash in their name are served.
    allowedPath: (path, folder) =>
      folder === root
        ? !path.endsWith('.html') && !path.startsWith('/site/') && path !== '/feed.xml'
        : path.startsWith('/assets/'),
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  serveWorker(app, offline ? root : null)
  const head = { exposeHeadRoute: true }
  app.get('/', head, (request, reply) => site.send('/', request, reply))
  app.get('/feed.xml', head, async (_, reply) =>
    reply.type('application/atom+xml; charset=utf-8').send(await site.feed()),
  )
  app.get('/sitemap.xml', head, async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(await site.sitemap()),
  )
  app.get('/robots.txt', head, async (_, reply) => reply.type('text/plain; charset=utf-8').send(await site.robots()))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (isForPrograms(path)) throw notFound('call')
    if (!isPage(request)) throw notFound('page')
    noteRequest(request, { route: site.has(path) ? path : isAppPath(path) ? '/app/*' : '/*' })
    if (isAppPath(path)) return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(shell)
    // Each page has one address, without trailing slashes.
    const bare = path.replace(/(?<!\/)\/+$/, '')
    if (bare !== path && site.has(bare)) return reply.redirect(bare + request.url.slice(path.length), 301)
    return site.send(path, request, reply)
  })
}

const serveFromVite = async (app: FastifyInstance, facts: Facts) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, cors: false },
    appType: 'custom',
    // scripts/prerender.ts renders the pages without the facts of the installation, and finds this
    // plugin to fill them in.
    plugins: [{ name: 'inkloom-facts', api: { fill: async (html: string) => fillSite(html, await facts()) } }],
  })
  // A browser may have stored the built application of the same address.
  serveWorker(app, null)
  await app.register(middie)
  app.use((request, response, next) => {
    const path = request.url?.split('?')[0] ?? ''
    if (isForPrograms(path) || path === WORKER_PATH) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
