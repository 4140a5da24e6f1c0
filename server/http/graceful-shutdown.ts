import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const REAP_MS = 250
/** Browsers open connections in advance, and Node waits a minute for their first byte. */
const WORDLESS_MS = 1000

/**
 * Ends connections without losing a request, when the process begins to stop and again when it
 * stops listening. If other processes take the new requests (`beside`), a new connection gets time
 * to send its first request.
 */
export const shutDownGracefully = (
  app: FastifyInstance,
  { stopping, beside }: { stopping: AbortSignal; beside: boolean },
): void => {
  // A client with a keep-alive connection opens its next one to another process, while this process
  // still listens.
  app.addHook('onRequest', async (_, reply) => {
    if (stopping.aborted) reply.header('Connection', 'close')
  })
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeWordless = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    const { server } = app
    const closeIdle = server.closeIdleConnections.bind(server)
    // Node treats a connection that has not sent its first request as idle, and closes it when the
    // server stops listening.
    if (beside) server.closeIdleConnections = () => undefined
    // Node keeps a connection open for a minute if a stream was using it when the server stopped
    // listening.
    const reaping = setInterval(closeIdle, REAP_MS)
    const patience = setTimeout(closeWordless, WORDLESS_MS)
    server.once('close', () => {
      clearInterval(reaping)
      clearTimeout(patience)
    })
    // One turn of the event loop lets Node accept the connections in the backlog, which would be
    // reset when the server stops listening.
    await setImmediate()
  })
}
