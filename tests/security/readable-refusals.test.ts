import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from './lifted-limiter.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
})
afterAll(() => inkloom.stop())

/**
 * A size that exceeds the buffers of a connection, so that a body arrives after its request is
 * refused.
 */
const BODY_BYTES = 12_000_000

/**
 * Sends a request like a client that reads nothing until everything is sent. Returns the answer,
 * and throws if the connection is reset.
 */
const sendThenRead = async (lines: string[]): Promise<string> => {
  const { hostname, port } = new URL(inkloom.address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.pause()
  socket.write([...lines, 'Host: 127.0.0.1', `Content-Length: ${BODY_BYTES}`, '', ''].join('\r\n'))
  const piece = Buffer.alloc(100_000, 'x')
  for (let sent = 0; sent < BODY_BYTES; sent += piece.length) if (!socket.write(piece)) await once(socket, 'drain')
  socket.end()
  return text(socket)
}

const json = 'Content-Type: application/json'
const close = 'Connection: close'

it.each<[what: string, lines: string[], status: number]>([
  ['a too long address', [`POST /v1/projects/${'x'.repeat(20_000)}/questions HTTP/1.1`, json], 431],
  ['too long headers', ['POST /v1/signup HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`], 431],
  ['two lengths', ['POST /v1/signup HTTP/1.1', json, 'Content-Length: 3'], 400],
  ['a body over the limit', ['POST /v1/signup HTTP/1.1', json, close], 413],
  ['a body over the limit on a lasting connection', ['POST /v1/signup HTTP/1.1', json], 413],
  ['a body of another type', ['POST /v1/signup HTTP/1.1', 'Content-Type: text/plain', close], 400],
  ['nobody', ['POST /v1/import_project HTTP/1.1', json, close], 401],
  ['an unknown call', ['POST /v1/nothing HTTP/1.1', json, close], 404],
])('lets a client that is still sending read why it refuses %s', async (_, lines, status) => {
  const [head, body] = (await sendThenRead(lines)).split('\r\n\r\n') as [string, string]
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(Problem.parse(JSON.parse(body)).message).toBeTruthy()
})
