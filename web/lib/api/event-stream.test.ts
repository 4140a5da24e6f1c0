import { expect, test } from 'vitest'
import { eventStream } from './event-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const all = async (body: ReadableStream<Uint8Array>) => Array.fromAsync(eventStream<unknown>(body))

test('reads the same events however the network splits them', async () => {
  const whole = bytes('data: {"text":"Grüße, 世界"}\n\ndata: {"n":2}\n\n')
  for (let cut = 0; cut <= whole.length; cut++)
    expect(await all(streamOf(whole.slice(0, cut), whole.slice(cut)))).toEqual([{ text: 'Grüße, 世界' }, { n: 2 }])
})

test('reads both kinds of line breaks, joins data lines, and skips comments', async () => {
  const text = ': hello\r\n\r\nid: 7\r\ndata: {"a":\r\ndata: 1}\r\n\r\n'
  expect(await all(streamOf(bytes(text)))).toEqual([{ a: 1 }])
})

test('drops an event that was cut off', async () => {
  expect(await all(streamOf(bytes('data: {"n":1}\n\ndata: {"n":2')))).toEqual([{ n: 1 }])
})

test('closes the connection when the loop is left', async () => {
  let closed = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes('data: {}\n\n')),
    cancel: () => {
      closed = true
    },
  })
  for await (const _ of eventStream(endless)) break
  expect(closed).toBe(true)
})

test('throws an error that the server sends in the middle of a stream', async () => {
  const text = 'data: {"n":1}\n\nevent: problem\ndata: {"code":"unavailable","message":"The model is gone."}\n\n'
  await expect(all(streamOf(bytes(text)))).rejects.toMatchObject({ code: 'unavailable', message: 'The model is gone.' })
})
