import { existsSync } from 'node:fs'
import { join } from 'node:path'
import '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagesPolicy } from './security-headers.ts'

export const WORKER_PATH = '/sw.js'

/**
 * A service worker that removes the stored application and itself. Open pages continue with the
 * server. Texts are in other storage, and are kept.
 */
export const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('inkloom-app-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  // A service worker has a policy of its own, which limits what it loads.
  'Content-Security-Policy': pagesPolicy,
}

/**
 * Serves the service worker of a build. If `root` is null or has none, serves one that removes the
 * stored application.
 */
export const serveWorker = (app: FastifyInstance, root: string | null): void => {
  const isThere = root !== null && existsSync(join(root, WORKER_PATH))
  app.get(WORKER_PATH, { exposeHeadRoute: true }, (_, reply) => {
    reply.headers(headers)
    return isThere ? reply.sendFile(WORKER_PATH.slice(1), root, { cacheControl: false }) : reply.send(REMOVAL)
  })
}
