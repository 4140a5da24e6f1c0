import { expect, it } from 'vitest'
import { inWords, memoryLimiter } from './limiter.ts'

const twice = { calls: 2, seconds: 60 }

it('counts each caller of each call by itself', async () => {
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

it('lets one call again whose count was cleared', async () => {
  const limiter = memoryLimiter()
  await limiter.take('GET /a', 'ada', { calls: 1, seconds: 60 })
  await limiter.clear('GET /a', 'ada')
  expect(await limiter.allows('GET /a', 'ada', { calls: 1, seconds: 60 })).toBe(true)
})

it('remembers so many callers and no more: who called longest ago is forgotten', async () => {
  const limiter = memoryLimiter({ counted: 10 })
  const once = { calls: 1, seconds: 60 }
  await limiter.take('GET /a', 'first', once)
  for (let other = 0; other < 30; other++) await limiter.take('GET /a', `other ${other}`, once)
  await limiter.take('GET /a', 'first', once)
  await expect(limiter.take('GET /a', 'other 29', once)).rejects.toThrow('too often')
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
