import { expect, test } from 'vitest'
import { createQueue } from './pdf-queue.ts'

const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { finish: resolve, fail: reject, run: () => promise }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs a fixed number at once, and the next when one has ended, successfully or not', async () => {
  const queue = createQueue(2)
  const all = [work(), work(), work(), work()]
  const started: number[] = []
  const results = all.map(({ run }, index) =>
    queue(() => {
      started.push(index)
      return run()
    }).catch((error: Error) => error.message),
  )
  await settle()
  expect(started).toEqual([0, 1])
  all[1]!.fail(new Error('broken'))
  await settle()
  expect(started).toEqual([0, 1, 2])
  all[0]!.finish('first')
  await settle()
  expect(started).toEqual([0, 1, 2, 3])
  all[2]!.finish('third')
  all[3]!.finish('fourth')
  expect(await Promise.all(results)).toEqual(['first', 'broken', 'third', 'fourth'])
})

test('removes an aborted waiter without starting it', async () => {
  const queue = createQueue(1)
  const first = work()
  const running = queue(first.run)
  const leaving = new AbortController()
  let started = false
  const left = queue(() => {
    started = true
    return Promise.resolve('never')
  }, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.finish('done')
  expect(await running).toBe('done')
  expect(await queue(() => Promise.resolve('next'))).toBe('next')
  expect(started).toBe(false)
})
