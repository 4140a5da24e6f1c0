import type { FastifyInstance } from 'fastify'

const REAP_MS = 250

/** Has connections end without a request being lost, once the process is about to stop and again when it takes no more. */
export const leaveInOrder = (app: FastifyInstance, stopping: AbortSignal): void => {
  // Who keeps a connection open goes elsewhere with the next request, while this process still listens.
  app.addHook('onRequest', async (_, reply) => {
    if (stopping.aborted) reply.header('Connection', 'close')
  })
  // Node closes what is idle when it stops listening; what a stream still used then would stay open for a minute more.
  app.addHook('preClose', async () => {
    const reaping = setInterval(() => app.server.closeIdleConnections(), REAP_MS)
    app.server.once('close', () => clearInterval(reaping))
  })
}
