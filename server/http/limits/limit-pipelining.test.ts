import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { limitPipelining } from './limit-pipelining.ts'

let handled = 0
const server = createServer((_, response) => {
  handled++
  response.end('ok')
})
limitPipelining(server, 8)

afterEach(() => {
  handled = 0
  server.close()
})

const open = async () => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  return connect((server.address() as AddressInfo).port, '127.0.0.1')
}
const ask = (more = '') => `GET / HTTP/1.1\r\nHost: a\r\n${more}\r\n`

it('answers requests that are sent together, and many one after the other', async () => {
  const together = await open()
  together.write(ask().repeat(7) + ask('Connection: close\r\n'))
  expect((await text(together)).match(/200 OK/g)).toHaveLength(8)

  const patient = await open()
  for (let at = 0; at < 20; at++) {
    patient.write(ask())
    await once(patient, 'data')
  }
  patient.end()
  await once(patient, 'close')
  expect(handled).toBe(28)
})

it('closes a connection that sends too many requests without waiting for responses', async () => {
  const flood = await open()
  flood.on('error', () => {}).resume()
  const closed = once(flood, 'close')
  flood.write(ask().repeat(2000))
  await closed
  expect(handled).toBe(8)
})
