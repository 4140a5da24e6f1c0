import { beforeEach, expect, it } from 'vitest'
import { type CacheEvidence, learnCaching, noCacheEvidence } from './cache-evidence.ts'

const head = 'The ferry leaves at nine and comes back at noon. '.repeat(300)
let evidence: CacheEvidence
let calls: number
beforeEach(() => {
  evidence = noCacheEvidence()
  calls = 0
})

/** Records a call without duration, whose prompt has the same beginning as all others. */
const call = (cachedTokens?: number, { beginning = head, seconds = 0 } = {}) =>
  learnCaching(
    evidence,
    [
      { role: 'system', content: beginning },
      { role: 'user', content: `Write section ${(calls += 1)}.` },
    ],
    { cachedTokens },
    seconds,
  )
const repeat = (times: number, cachedTokens?: number) => {
  for (let count = 0; count < times; count++) call(cachedTokens)
}

it('knows nothing before a beginning was repeated', () => {
  call(0)
  expect(evidence.cachesPrompts).toBeUndefined()
})

it('learns from cached tokens at once, and does not forget it', () => {
  call(1024)
  expect(evidence.cachesPrompts).toBe(true)
  repeat(20, 0)
  expect(evidence.cachesPrompts).toBe(true)
})

it.each([0, undefined])('learns that nothing is cached from repeated beginnings that were counted as %s', (cached) => {
  repeat(2, cached)
  expect(evidence.cachesPrompts).toBeUndefined()
  repeat(10, cached)
  expect(evidence.cachesPrompts).toBe(false)
  call(1024)
  expect(evidence.cachesPrompts).toBe(true)
})

it('learns nothing from beginnings that are too short to be cached', () => {
  for (let count = 0; count < 20; count++) call(0, { beginning: 'You write a book with its author.' })
  expect(evidence.cachesPrompts).toBeUndefined()
})

it('learns nothing from calls that ran at the same time', () => {
  for (let count = 0; count < 20; count++) call(0, { seconds: 600 })
  expect(evidence.cachesPrompts).toBeUndefined()
})
