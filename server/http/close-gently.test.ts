import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { closeConnectionsGently, closeGently } from './close-gently.ts'

const refuse: RequestListener = (_, response) => {
  response.writeHead(413, { Connection: 'close' }).end('too large')
}

let server: Server
let sockets: Socket[] = []
const open = async (limits = {}, handler = refuse): Promise<Socket> => {
  server = createServer(handler)
  server.on('clientError', (_, socket) => closeGently(socket as Socket, limits))
  closeConnectionsGently(server, limits)
  server.on('connection', (socket) => sockets.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
}
afterEach(() => {
  server.close()
  sockets = []
})

const head = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`
const isClosed = () => sockets[0]?.closed

it('closes at once if the request has arrived', async () => {
  const client = await open({ idleMs: 100_000, mostMs: 100_000 }, (request, response) => {
    request.resume().once('end', () => refuse(request, response))
  })
  client.write(`${head(4)}full`)
  expect(await text(client)).toContain('too large')
  await expect.poll(isClosed).toBe(true)
  client.destroy()
})

it('closes when the client has sent everything and closed its side', async () => {
  const client = await open({ idleMs: 100_000, mostMs: 100_000 })
  client.write(head(1000))
  expect(await text(client)).toContain('too large')
  expect(sockets[0]!.closed).toBe(false)
  client.end('x'.repeat(1000))
  await expect.poll(isClosed).toBe(true)
})

it('does not wait for a client that sends nothing more', async () => {
  const client = await open({ idleMs: 50, mostMs: 100_000 })
  client.write(head(1000))
  expect(await text(client)).toContain('too large')
  await expect.poll(isClosed).toBe(true)
  client.destroy()
})

it.each([
  ['sends too much', { mostBytes: 300_000, idleMs: 100_000, mostMs: 100_000 }],
  ['takes too long', { idleMs: 100_000, mostMs: 100 }],
])('does not wait for a client that %s', async (_, limits) => {
  const client = await open(limits)
  client.on('error', () => undefined).resume()
  client.write(head(1e9))
  const sending = setInterval(() => client.write('x'.repeat(100_000)), 10)
  await expect.poll(isClosed).toBe(true)
  clearInterval(sending)
  client.destroy()
})

it('executes no further request of the connection', async () => {
  let handled = 0
  const client = await open({}, (request, response) => {
    handled++
    refuse(request, response)
  })
  client.write(head(1000))
  await once(client, 'data')
  client.end(`${'x'.repeat(1000)}${head(0)}${head(0)}`)
  await expect.poll(isClosed).toBe(true)
  expect(handled).toBe(1)
})

it('ends an answer that is still being written when bytes arrive that are not HTTP', async () => {
  const client = await open({ idleMs: 100_000, mostMs: 100_000 }, (_, response) => void response.write('begun'))
  client.write(head(0))
  await once(client, 'data')
  client.on('error', () => undefined).resume()
  client.write('\x16\x03\x01')
  await expect.poll(isClosed).toBe(true)
  client.destroy()
})
