import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const REAP_MS = 250
/** As browsers open connections ahead of what they might ask, and Node waits a minute for the first word. */
const WORDLESS_MS = 1000

/**
 * Has connections end without a request being lost, once the process is about to stop and again when it takes no more. Where
 * others take the new requests (`beside`), a connection that has just come is left the time to say what it wants.
 */
export const shutDownGracefully = (
  app: FastifyInstance,
  { stopping, beside }: { stopping: AbortSignal; beside: boolean },
): void => {
  // Who keeps a connection open goes elsewhere with the next request, while this process still listens.
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
    // Node takes a connection for idle that has not sent its first request yet, and closes those when it stops listening.
    if (beside) server.closeIdleConnections = () => undefined
    // And it leaves open for a minute what a stream still used then.
    const reaping = setInterval(closeIdle, REAP_MS)
    const patience = setTimeout(closeWordless, WORDLESS_MS)
    server.once('close', () => {
      clearInterval(reaping)
      clearTimeout(patience)
    })
    // Right after connections were accepted: those that wait to be are reset when it stops listening.
    await setImmediate()
  })
}
