import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The number of unanswered requests on one connection that is accepted. No browser and no proxy
 * sends more.
 */
const UNANSWERED = 64

/**
 * Closes a connection that sends too many requests without waiting for responses. One read of a
 * connection can hold 2,000 short requests, and Node dispatches all of them before any other work.
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
