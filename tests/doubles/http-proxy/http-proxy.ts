import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

interface Options {
  /** The port to which it forwards every request; without it, requests are refused. */
  to?: number
  /** The required `name:password`; without it the answer is 407. */
  credentials?: string
}

/** Starts a forward proxy for plain requests and tunnels. It records the requests. */
export const startProxy = async ({ to, credentials }: Options = {}) => {
  /**
   * The received requests, such as `GET http://models.example/v1/models` or `CONNECT
   * models.example:443`.
   */
  const requests: string[] = []
  const known = (header: string | undefined) =>
    credentials === undefined || header === `Basic ${Buffer.from(credentials).toString('base64')}`

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (!known(request.headers['proxy-authorization'])) return void response.writeHead(407).end()
    if (to === undefined) return void response.writeHead(502).end()
    const { pathname, search } = new URL(request.url!)
    const forwarded = httpRequest(
      { port: to, host: '127.0.0.1', path: pathname + search, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.on('connect', (request, socket) => {
    requests.push(`CONNECT ${request.url}`)
    socket.on('error', () => socket.destroy())
    if (!known(request.headers['proxy-authorization'])) return socket.end('HTTP/1.1 407 Who are you\r\n\r\n')
    if (to === undefined) return socket.end('HTTP/1.1 502 Nothing there\r\n\r\n')
    const target = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
    socket.on('close', () => target.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
