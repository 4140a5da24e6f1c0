import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface Changed {
  status?: number
  type?: string
  body: string
}

/**
 * A server in front of the one under test. It can go down, and answer single paths differently,
 * like a later version of the application. It has its own origin, so that its service worker does
 * not affect other tests.
 */
export interface FrontServer {
  url: string
  /** Answers that replace those of the server, by path. */
  changed: Map<string, Changed>
  down: () => void
  up: () => void
  close: () => Promise<void>
}

export const startFrontServer = async (behind: string): Promise<FrontServer> => {
  const changed: FrontServer['changed'] = new Map()
  const sockets = new Set<Socket>()
  let isDown = false
  const server: Server = createServer((request, response) => {
    const answer = changed.get(new URL(request.url ?? '/', behind).pathname)
    if (answer) {
      response.writeHead(answer.status ?? 200, {
        'Content-Type': answer.type ?? 'text/javascript',
        'Cache-Control': 'no-cache',
      })
      return response.end(answer.body)
    }
    const onward = send(new URL(request.url ?? '/', behind), {
      method: request.method,
      headers: { ...request.headers, host: new URL(behind).host },
    })
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('connection', (socket) => {
    if (isDown) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changed,
    down: () => {
      isDown = true
      cut()
    },
    up: () => {
      isDown = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
