import { expect, test } from 'vitest'
import { eventStream } from '#web/lib/api/event-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

test('parses a long event that arrives in many small chunks in linear time', async () => {
  const chunk = bytes('x'.repeat(1024))
  const chunks = [bytes('data: "'), ...Array.from({ length: 8192 }, () => chunk), bytes('"\n\n')]
  const cpuBefore = process.cpuUsage()
  const [text] = await Array.fromAsync(eventStream<string>(streamOf(...chunks)))
  const { user } = process.cpuUsage(cpuBefore)
  expect(text).toHaveLength(8192 * 1024)
  // Rescanning the rest for each chunk took 18 s of CPU time.
  expect(user / 1e6).toBeLessThan(5)
})
