import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'
import { routeOf, userOf } from './request-notes.ts'

/**
 * Returns the bytes of the body. For a stream it returns the bytes on the wire, including the
 * headers.
 */
const bytesOf = (request: FastifyRequest, reply: FastifyReply, writtenBefore: number): number => {
  const length = reply.getHeader('content-length')
  if (request.method === 'HEAD') return 0
  return length === undefined ? request.socket.bytesWritten - writtenBefore : Number(length)
}

/**
 * Sets the request id of each response, and logs one line for each request. It logs the route and
 * never the address, which may contain a token, and no content of requests or responses.
 */
export const logAccess = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const writtenBefore = request.socket.bytesWritten
    reply.header(REQUEST_ID_HEADER, request.id)
    // A stream whose reader disconnects emits no other event.
    reply.raw.once('close', () => {
      const user = userOf(request)
      request.log.info(
        {
          method: request.method,
          route: routeOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          bytes: bytesOf(request, reply, writtenBefore),
          ...(user !== undefined && { user }),
          ...(!reply.raw.writableFinished && { aborted: true }),
        },
        'request',
      )
    })
  })
}
