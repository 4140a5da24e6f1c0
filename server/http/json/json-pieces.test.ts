import { expect, it } from 'vitest'
import { isLargeJson, jsonChunks, jsonPieces } from './json-pieces.ts'

const long = '😀"\n漢'.repeat(40_000)
const large = {
  content: long,
  odd: `a${long}`,
  missing: undefined,
  list: Array.from({ length: 20_000 }, (_, at) => ({ type: 'paragraph', at, gone: undefined, none: null })),
  nested: [[{ deep: [long, 1, true, undefined] }]],
}

it('writes what JSON.stringify writes', async () => {
  expect([...jsonPieces(large)].join('')).toBe(JSON.stringify(large))
  const chunks = await Array.fromAsync(jsonChunks(large))
  expect(Buffer.concat(chunks).toString()).toBe(JSON.stringify(large))
  expect([...jsonPieces({ a: 1 })].join('')).toBe('{"a":1}')
})

it('tells what is large from what is not', () => {
  expect([large, [long], long].map(isLargeJson)).toEqual([true, true, true])
  expect([{}, [], 'text', null, 1, { list: Array(1000).fill('a') }].map(isLargeJson)).toEqual(Array(6).fill(false))
})

it('writes no piece that is long', () => {
  for (const piece of jsonPieces(large)) expect(piece.length).toBeLessThan(500_000)
})
