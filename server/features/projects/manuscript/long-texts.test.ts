import { expect, it } from 'vitest'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { levelOfBlocks } from './block-levels.ts'
import { diffTexts } from './diff-texts.ts'
import { imagesIn } from './images-in.ts'
import { packBlocks, unpackBlocks } from './text-bytes.ts'

const image = `sha256-${'a'.repeat(64)}`
const block = (at: number) =>
  JSON.stringify({ children: [{ format: 0, text: `Größe ${at}`, type: 'text' }], type: 'paragraph' })
const blocks = [
  ...Array.from({ length: 100_000 }, (_, at) => block(at)),
  JSON.stringify({ image, type: 'figure' }),
  'x'.repeat(900_000),
  block(0),
]
const emphasized = blocks.map((json) => json.replace('"format":0', '"format":2'))

it.each<[string, () => Promise<unknown>, unknown]>([
  ['reads the level', () => levelOfBlocks(blocks), 2],
  ['lists the images', async () => (await imagesIn([{ blocks }])).join(), image],
  ['compares the blocks', async () => (await diffTexts(blocks, emphasized)).length, 2],
  ['packs and unpacks the blocks', async () => (await unpackBlocks(await packBlocks(blocks))).join(), blocks.join()],
])('%s of a long text within 50 ms of each turn', async (_, work, expected) => {
  const { result, milliseconds } = await longestTurn(work)
  expect(result === expected).toBe(true)
  expect(milliseconds).toBeLessThan(50)
})

it('packs and unpacks an empty text and a short one', async () => {
  for (const few of [[], [block(1)], [block(1), block(2)]])
    expect(await unpackBlocks(await packBlocks(few))).toEqual(few)
})
