import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAppPath } from '#contract/pages.ts'
import { notFound } from './refusal.ts'
import { fillSite, openSite, type SiteFacts } from './site-pages.ts'

/**
 * Pages and their files, below everything that is not the API. Public pages are there as files; the application's paths get
 * the application, and any other the page that says that it is not there.
 */
export const servePages = async (app: FastifyInstance, pages: 'built' | 'vite' | 'none', facts: () => SiteFacts) => {
  if (pages === 'built') return serveBuilt(app, join(process.cwd(), 'dist', 'web'), facts)
  app.setNotFoundHandler(() => {
    throw notFound('page')
  })
  if (pages === 'vite') await serveFromVite(app, facts)
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
const isPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  return ['GET', 'HEAD'].includes(request.method) && !path.slice(path.lastIndexOf('/')).includes('.')
}

export const serveBuilt = async (app: FastifyInstance, root: string, facts: () => SiteFacts) => {
  if (!existsSync(join(root, 'app.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  const shell = await readFile(join(root, 'app.html'), 'utf8')
  const site = await openSite(root, facts)
  await app.register(files, {
    root,
    index: false,
    preCompressed: true,
    // Pages are sent below, filled in and with their own headers.
    allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/site/') && path !== '/feed.xml',
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (request, reply) => site.send('/', request, reply))
  app.get('/feed.xml', async (_, reply) => reply.type('application/atom+xml; charset=utf-8').send(await site.feed()))
  app.get('/sitemap.xml', (_, reply) => reply.type('application/xml; charset=utf-8').send(site.sitemap()))
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(site.robots()))
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) throw notFound('page')
    const path = pathOf(request)
    if (isAppPath(path)) return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(shell)
    // One address for each page.
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && site.has(bare)) return reply.redirect(bare + request.url.slice(path.length), 301)
    return site.send(path, request, reply)
  })
}

const serveFromVite = async (app: FastifyInstance, facts: () => SiteFacts) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, cors: false },
    appType: 'custom',
    // Looked up in scripts/prerender.ts, which renders the pages and knows nothing of the installation.
    plugins: [{ name: 'inkloom-facts', api: { fill: (html: string) => fillSite(html, facts()) } }],
  })
  await app.register(middie)
  const ours = ['/healthz', '/readyz', '/openapi.json', '/openapi-developer.json']
  app.use((request, response, next) => {
    if (request.url?.startsWith('/v1/') || ours.includes(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
