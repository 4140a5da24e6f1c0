import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './refusal.ts'

/**
 * Pages and their files, below everything that is not the API. A path that no file answers to gets the application,
 * which shows its own page or the 404 page.
 */
export const servePages = async (app: FastifyInstance, pages: 'built' | 'vite' | 'none') => {
  if (pages === 'built') return serveBuilt(app, join(process.cwd(), 'dist', 'web'))
  app.setNotFoundHandler(() => {
    throw notFound('page')
  })
  if (pages === 'vite') await serveFromVite(app)
}

const isPage = ({ method, url }: FastifyRequest) => {
  const [path = ''] = url.split('?')
  return ['GET', 'HEAD'].includes(method) && !path.slice(path.lastIndexOf('/')).includes('.')
}

export const serveBuilt = async (app: FastifyInstance, root: string) => {
  if (!existsSync(join(root, 'index.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  const shell = await readFile(join(root, 'index.html'), 'utf8')
  const sendShell = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(shell)
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
    if (!isPage(request)) throw notFound('page')
    return sendShell(reply)
  })
}

const serveFromVite = async (app: FastifyInstance) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, cors: false },
    appType: 'spa',
  })
  await app.register(middie)
  const ours = ['/healthz', '/readyz', '/openapi.json']
  app.use((request, response, next) => {
    if (request.url?.startsWith('/v1/') || ours.includes(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
