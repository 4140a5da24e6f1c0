import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'
import { routeOf, userOf } from './request-notes.ts'

/** Bytes of the body; of a stream those on the wire, which include its headers. */
const bytesOf = (request: FastifyRequest, reply: FastifyReply, writtenBefore: number): number => {
  const length = reply.getHeader('content-length')
  if (request.method === 'HEAD') return 0
  return length === undefined ? request.socket.bytesWritten - writtenBefore : Number(length)
}

/**
 * Gives each answer the id of its request, and logs one line for each request: its route, never its address, which may hold a
 * token, and nothing of what was sent or answered.
 */
export const logAccess = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const writtenBefore = request.socket.bytesWritten
    reply.header(REQUEST_ID_HEADER, request.id)
    // A stream that its reader left has no other end.
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
