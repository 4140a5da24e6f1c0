import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { answerError } from './errors/answer-error.ts'
import { serveHealth } from './health.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'

let app: FastifyInstance
let stopping: AbortController
let stream: PassThrough
let agent: Agent
beforeEach(async () => {
  // Idle connections stay open for a minute, as in the real server.
  app = fastify({ return503OnClosing: false, keepAliveTimeout: 60_000 })
  app.setErrorHandler(answerError)
  stopping = new AbortController()
  stream = new PassThrough()
  serveHealth(app, {
    database: { db: { execute: async () => ({ rows: [] }) } } as never,
    disk: async () => null,
    jobs: { check: async () => undefined },
    stopping: stopping.signal,
  })
  shutDownGracefully(app, { stopping: stopping.signal, beside: true })
  app.get('/stream', (_, reply) => reply.send(stream))
  await app.listen({ port: 0, host: '127.0.0.1' })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const ask = async (path: string) => {
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(get(`http://127.0.0.1:${port}${path}`, { agent }), 'response')) as [IncomingMessage]
  return answer
}
const statusAndConnection = async (path: string) => {
  const answer = await ask(path)
  answer.resume()
  await once(answer, 'end')
  return [answer.statusCode, answer.headers.connection]
}

it('reports that it is stopping, and ends connections with the next response while it still listens', async () => {
  expect(await statusAndConnection('/readyz')).toEqual([200, 'keep-alive'])
  stopping.abort()
  expect(await statusAndConnection('/readyz')).toEqual([503, 'close'])
  expect(await statusAndConnection('/healthz')).toEqual([200, 'close'])
})

it('stops soon after the last stream has ended, even if connections are kept open', patiently, async () => {
  stream.write('a')
  const answer = await ask('/stream')
  answer.resume()
  const closed = app.close()
  while (app.server.listening) await setImmediate()
  const begun = performance.now()
  stream.end()
  await once(answer, 'end')
  await closed
  expect(performance.now() - begun).toBeLessThan(5000)
})

it('does not wait for a connection that never sent a request', patiently, async () => {
  const { port } = app.server.address() as AddressInfo
  const wordless = connect(port, '127.0.0.1').resume()
  await once(wordless, 'connect')
  await statusAndConnection('/healthz')
  const begun = performance.now()
  const left = once(wordless, 'close')
  await Promise.all([app.close(), left])
  expect(performance.now() - begun).toBeLessThan(5000)
})
