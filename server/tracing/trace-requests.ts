import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan } from './tracing.ts'

/** Routes that monitoring requests every few seconds. */
const untraced = new Set(['/healthz', '/readyz'])

/**
 * Records a span for each request, from its headers to the end of its response. The span never
 * contains the address itself, which may include a token.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const within = new WeakMap<FastifyRequest, <T>(action: () => T) => T>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? '/*'
    if (untraced.has(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = beginSpan({ name: `${method} ${route}`, kind: 'server', attributes })
    if (!span) return done()
    within.set(request, span.within)
    reply.raw.once('close', () => {
      const failed = reply.statusCode >= 500 ? new Error() : undefined
      span.end(failed, { 'http.response.status_code': reply.statusCode })
    })
    span.within(done)
  })
  // Reading the body loses the current span, so it is restored here.
  app.addHook('preHandler', (request, _, done) => {
    const again = within.get(request)
    if (again) again(done)
    else done()
  })
}
