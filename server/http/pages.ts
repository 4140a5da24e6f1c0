import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Pages and their files, below everything that is not the API. A path that no file answers to gets the application,
 * which shows its own page or the 404 page.
 */
export const servePages = async (app: FastifyInstance, { development }: { development: boolean }) =>
  development ? serveFromVite(app) : serveBuilt(app, join(process.cwd(), 'dist', 'web'))

const isPage = (path: string) => !path.slice(path.lastIndexOf('/')).includes('.')

const serveBuilt = async (app: FastifyInstance, root: string) => {
  if (!existsSync(join(root, 'index.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  const shell = await readFile(join(root, 'index.html'), 'utf8')
  await app.register(files, {
    root,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || !isPage(new URL(request.url, 'http://inkloom').pathname))
      return reply.code(404).type('text/plain').send('Not found')
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(shell)
  })
}

const serveFromVite = async (app: FastifyInstance) => {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' })
  await app.register(middie)
  app.use((request, response, next) => {
    if (request.url?.startsWith('/v1/') || request.url === '/healthz' || request.url === '/readyz') next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
