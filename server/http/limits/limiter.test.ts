import { expect, it } from 'vitest'
import { inWords, memoryLimiter } from './limiter.ts'

const twice = { calls: 2, seconds: 60 }

it('counts each caller of each call separately', async () => {
  const limiter = memoryLimiter()
  await limiter.take('GET /a', 'ada', twice)
  await limiter.take('GET /a', 'ada', twice)
  await limiter.take('GET /a', 'ben', twice)
  await limiter.take('GET /b', 'ada', twice)
  await expect(limiter.take('GET /a', 'ada', twice)).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'Retry-After': '60' },
  })
})

const result = ({ refused, left, seconds }: { refused: boolean; left: number; seconds: number }) => [
  refused,
  left,
  seconds,
]

it('allows exactly the limit in any window, to the millisecond', async () => {
  let now = 0
  const limiter = memoryLimiter({ now: () => now })
  const call = async (at: number) => {
    now = at
    return result(await limiter.consumeSliding('GET /a', 'ada', twice))
  }
  expect(await call(0)).toEqual([false, 1, 60])
  expect(await call(59_000)).toEqual([false, 0, 1])
  // A fixed window would restart here and allow two more calls within a second.
  expect(await call(59_999)).toEqual([true, 0, 1])
  expect(await call(60_000)).toEqual([false, 0, 59])
  expect(await call(118_999)).toEqual([true, 0, 1])
  expect(await call(119_000)).toEqual([false, 0, 1])
})

it('counts concurrent callers exactly, on both sides of the limit', async () => {
  let now = 0
  const limiter = memoryLimiter({ now: () => now })
  const ten = { calls: 10, seconds: 60 }
  const atOnce = async (at: number) => {
    now = at
    const all = await Promise.all(Array.from({ length: 100 }, () => limiter.consumeSliding('GET /a', 'ada', ten)))
    return all.filter(({ refused }) => !refused).length
  }
  expect(await atOnce(0)).toBe(10)
  expect(await atOnce(59_999)).toBe(0)
  expect(await atOnce(60_000)).toBe(10)
})

it('allows a call again after its count was cleared', async () => {
  const limiter = memoryLimiter()
  await limiter.take('GET /a', 'ada', { calls: 1, seconds: 60 })
  await limiter.clear('GET /a', 'ada')
  expect(await limiter.allows('GET /a', 'ada', { calls: 1, seconds: 60 })).toBe(true)
})

it('remembers a fixed number of callers, and forgets the one that called longest ago', async () => {
  const limiter = memoryLimiter({ counted: 10 })
  const once = { calls: 1, seconds: 60 }
  await limiter.take('GET /a', 'first', once)
  for (let other = 0; other < 30; other++) await limiter.take('GET /a', `other ${other}`, once)
  await limiter.take('GET /a', 'first', once)
  await expect(limiter.take('GET /a', 'other 29', once)).rejects.toThrow('Too many requests')
})

it.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('says %i seconds as %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})
