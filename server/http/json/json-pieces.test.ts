import { expect, it } from 'vitest'
import { isLargeJson, jsonPieces } from '#manuscript/model/editor-state/json-pieces.ts'
import { jsonChunks } from './json-chunks.ts'

const long = '😀"\n漢'.repeat(40_000)
const large = {
  content: long,
  odd: `a${long}`,
  missing: undefined,
  list: Array.from({ length: 20_000 }, (_, at) => ({ type: 'paragraph', at, gone: undefined, none: null })),
  nested: [[{ deep: [long, 1, true, undefined] }]],
}

it('writes the same text as JSON.stringify', async () => {
  expect([...jsonPieces(large)].join('')).toBe(JSON.stringify(large))
  const chunks = await Array.fromAsync(jsonChunks(large))
  expect(Buffer.concat(chunks).toString()).toBe(JSON.stringify(large))
  expect([...jsonPieces({ a: 1 })].join('')).toBe('{"a":1}')
})

it('distinguishes large values from small ones', () => {
  expect([large, [long], long].map(isLargeJson)).toEqual([true, true, true])
  expect([{}, [], 'text', null, 1, { list: Array(1000).fill('a') }].map(isLargeJson)).toEqual(Array(6).fill(false))
})

it('writes no long chunks', () => {
  for (const piece of jsonPieces(large)) expect(piece.length).toBeLessThan(500_000)
})
