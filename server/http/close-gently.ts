import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The number of bytes that are discarded from a client that is still sending. No call accepts a
 * larger body.
 */
const MOST_BYTES = 33_554_432
/** A client may continue to send for this time. */
const MOST_MS = 10_000
/** A client that pauses for longer than this has finished sending. */
const IDLE_MS = 2000

interface Limits {
  mostBytes?: number
  mostMs?: number
  idleMs?: number
}

/** The response to the latest request of each connection. */
const latest = new WeakMap<Socket, ServerResponse>()

/**
 * Closes a connection after its last answer was written, and discards what the client is still
 * sending. If the server closed a connection with unread data, the operating system would reset it,
 * and most clients would report a broken connection instead of the answer. See RFC 9112, section
 * 9.6.
 */
export const closeGently = (
  socket: Socket,
  { mostBytes = MOST_BYTES, mostMs = MOST_MS, idleMs = IDLE_MS }: Limits = {},
): void => {
  const response = latest.get(socket)
  if (response?.headersSent && !response.writableFinished) {
    socket.destroy()
    return
  }
  const destroy = () => void socket.destroy()
  const lasting = setTimeout(destroy, mostMs)
  const idle = setTimeout(destroy, idleMs)
  socket.once('close', () => {
    clearTimeout(lasting)
    clearTimeout(idle)
  })
  // The HTTP parser gets nothing more, so that no further request of this connection is executed.
  socket.removeAllListeners('data')
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > mostBytes) destroy()
    else idle.refresh()
  })
  socket.end()
  socket.resume()
}

/**
 * Closes connections gently if they end with an answer to a request that has not arrived in full.
 * Without this, Node closes them as soon as the answer is written.
 */
export const closeConnectionsGently = (server: Server, limits?: Limits): void => {
  server.prependListener('request', ({ socket }, response) => latest.set(socket, response))
  server.on('connection', (socket) => {
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      if (latest.get(socket)?.req.complete ?? true) destroySoon()
      else closeGently(socket, limits)
    }
  })
}
