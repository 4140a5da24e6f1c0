import { expect, it } from 'vitest'
import { passagesOf } from './split-passages.ts'

const words = 'one two three four five six seven eight nine ten '
const block = (at: number, isHeading = false) => ({
  text: isHeading ? `Chapter ${at}` : `${at} ${words.repeat(10)}`,
  isHeading,
})
const manuscript = Array.from({ length: 200 }, (_, at) => block(at, at % 40 === 0))

it('gives passages of at most about 1,300 words that hold the whole text', async () => {
  const passages = await passagesOf(manuscript, 'english')
  expect(passages.flatMap(({ texts }) => texts)).toEqual(manuscript.map(({ text }) => text))
  expect(Math.max(...passages.map(({ texts }) => texts.length))).toBeLessThanOrEqual(13)
})

it('leaves the passages after a change as they are', async () => {
  const before = new Set((await passagesOf(manuscript, 'english')).map(({ hash }) => hash))
  const changed = manuscript.toSpliced(3, 0, block(999), block(998))
  const after = (await passagesOf(changed, 'english')).filter(({ hash }) => !before.has(hash))
  expect(after.length).toBeLessThanOrEqual(6)
  expect(after.every(({ start }) => start < 42)).toBe(true)
})
