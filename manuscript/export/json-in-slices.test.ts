import { expect, test } from 'vitest'
import { jsonInSlices } from './json-in-slices.ts'

test('writes the JSON of a long book, and lets other work in meanwhile', async () => {
  const blocks = Array.from({ length: 60_000 }, (_, at) => ({
    type: 'paragraph',
    text: [
      { text: `Hive ${at}: `, bold: true },
      { text: 'Bees dance in the hive. '.repeat(12), href: undefined },
    ],
  }))
  const book = { title: 'Bees', chapters: [{ title: 'Hives', blocks, sections: [] }] }
  let turns = 0
  let isWorking = true
  const turn = () => {
    turns++
    if (isWorking) setImmediate(turn)
  }
  turn()
  const pieces = await Array.fromAsync(jsonInSlices(book))
  isWorking = false
  expect(pieces.join('')).toBe(JSON.stringify(book))
  expect(turns).toBeGreaterThan(20)
})
