import type { FastifyInstance } from 'fastify'
import { routeOf } from '../http/log/request-notes.ts'
import type { Metrics } from './metrics.ts'

const isStream = (type: unknown): boolean => String(type).startsWith('text/event-stream')

export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onSend', async (_, reply) => {
    if (!isStream(reply.getHeader('content-type'))) return
    metrics.streams.inc()
    reply.raw.once('close', () => metrics.streams.dec())
  })
  app.addHook('onResponse', async (request, reply) =>
    metrics.request({
      route: routeOf(request),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      stream: isStream(reply.getHeader('content-type')),
    }),
  )
}
