import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Pages and their files, below everything that is not the API. A path that no file answers to gets the application,
 * which shows its own page or the 404 page.
 */
export const servePages = async (app: FastifyInstance, { development }: { development: boolean }) =>
  development ? serveFromVite(app) : serveBuilt(app, join(process.cwd(), 'dist', 'web'))

const isPage = (path: string) => !path.slice(path.lastIndexOf('/')).includes('.')

/** Scripts, styles, fonts and pictures come from here only; nothing may frame these pages. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const serveBuilt = async (app: FastifyInstance, root: string) => {
  if (!existsSync(join(root, 'index.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  const shell = await readFile(join(root, 'index.html'), 'utf8')
  const sendShell = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy,
        // The token of a mail link stands in the address of a page.
        'Referrer-Policy': 'no-referrer',
      })
      .send(shell)
  app.addHook('onSend', async (_, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
  })
  await app.register(files, {
    root,
    index: false,

    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => sendShell(reply))
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(new URL(request.url, 'http://inkloom').pathname))
      return reply.code(404).type('text/plain').send('Not found')
    return sendShell(reply)
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
