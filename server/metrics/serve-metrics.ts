import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { cannotListen } from '../http/cannot-listen.ts'
import { linkHost } from '../config/index.ts'
import type { Metrics } from './metrics.ts'

interface Options {
  at: { host: string; port: number }
  log: Pick<Logger, 'error'>
  /** Called before the metrics are served. */
  update: () => Promise<void>
}

/**
 * Serves the metrics on a port of their own, so that a reverse proxy which forwards everything does
 * not expose them. Resolves with the address and a function that closes it.
 */
export const serveMetrics = async (
  { registry }: Metrics,
  { at, log, update }: Options,
): Promise<{ url: string; close: () => Promise<void> }> => {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      await update()
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    }
    answer().catch((error: unknown) => {
      log.error({ err: error }, 'serving metrics failed')
      response.writeHead(500).end()
    })
  })
  server.listen(at.port, at.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, { ...at, settings: 'METRICS_PORT and METRICS_HOST' })
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${linkHost(at.host)}:${port}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
