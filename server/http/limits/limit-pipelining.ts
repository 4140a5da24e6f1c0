import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/** More requests than this without an answer on one connection are no browser's and no proxy's. */
const UNANSWERED = 64

/**
 * One read of a connection can hold 2,000 short requests, and Node hands them all out before anything else gets its turn.
 * A connection that sends so many without waiting for answers is closed.
 */
export const limitPipelining = (server: Server, most = UNANSWERED): void => {
  const unanswered = new WeakMap<Socket, number>()
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    for (const handle of handlers) handle.call(server, request, response)
  })
}
