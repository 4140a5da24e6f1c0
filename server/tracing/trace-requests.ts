import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan } from './tracing.ts'

/** Asked every few seconds by whoever watches over the process. */
const untraced = new Set(['/healthz', '/readyz'])

/** A span for each request, from its headers to the end of its answer. It never has the address itself, which may hold a token. */
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
  // What comes after the body was read belongs to the request again.
  app.addHook('preHandler', (request, _, done) => {
    const again = within.get(request)
    if (again) again(done)
    else done()
  })
}
