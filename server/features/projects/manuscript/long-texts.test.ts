import { expect, it } from 'vitest'
import { leastTurn, SLICED } from '#tests/support/longest-turn.ts'
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
const longest = Array.from({ length: 4 }, () => blocks).flat()
const packed = await packBlocks(longest)
const emphasized = blocks.map((json) => json.replace('"format":0', '"format":2'))

it.each<[string, () => Promise<unknown>, unknown]>([
  ['reads the level', () => levelOfBlocks(blocks), 2],
  ['lists the images', async () => (await imagesIn([{ blocks: longest }])).join(), image],
  ['compares the blocks', async () => (await diffTexts(blocks, emphasized)).length, 2],
  ['packs the blocks', async () => (await packBlocks(longest)).equals(packed), true],
  ['unpacks the blocks', async () => (await unpackBlocks(packed)).length, longest.length],
])('%s of a long text in small parts of the time it takes', async (_, work, expected) => {
  const { result, share } = await leastTurn(work)
  expect(result === expected).toBe(true)
  expect(share).toBeLessThan(SLICED)
})

it('packs and unpacks a text, also an empty one', async () => {
  for (const few of [[], [block(1)], [block(1), block(2)], blocks])
    expect(await unpackBlocks(await packBlocks(few))).toEqual(few)
})
