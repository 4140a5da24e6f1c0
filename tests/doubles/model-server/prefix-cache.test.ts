import { expect, it } from 'vitest'
import { createPrefixCache } from './prefix-cache.ts'

const tokens = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `t${from + at}`)

it('recognizes the beginning of an earlier prompt in blocks of 128 tokens', () => {
  const cache = createPrefixCache()
  expect(cache.read('a', tokens(1500))).toBe(0)
  expect(cache.read('a', [...tokens(1500), 'more'])).toBe(1408)
  expect(cache.read('a', [...tokens(1300), ...tokens(200, 9000)])).toBe(1280)
})

it('caches nothing below 1,024 tokens, of another model, or after a changed beginning', () => {
  const cache = createPrefixCache()
  cache.read('a', tokens(1500))
  expect(cache.read('a', [...tokens(1000), ...tokens(500, 9000)])).toBe(0)
  expect(cache.read('b', tokens(1500))).toBe(0)
  expect(cache.read('a', ['nonce', ...tokens(1500)])).toBe(0)
  cache.forget()
  expect(cache.read('a', tokens(1500))).toBe(0)
})
