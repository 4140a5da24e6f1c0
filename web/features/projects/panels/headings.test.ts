import { expect, test } from 'vitest'
import { applySplices } from '#manuscript/model/splices.ts'
import { moveChapter, readOutline } from './headings.ts'

const node = (type: string, text: string, more = {}) => ({ type, ...more, children: [{ type: 'text', text }] })
const text = [
  node('paragraph', 'before'),
  node('heading', 'A', { tag: 'h2' }),
  node('paragraph', 'a text'),
  node('heading', 'a1', { tag: 'h3' }),
  node('heading', 'B', { tag: 'h2' }),
  node('paragraph', 'says "type":"heading"'),
  node('heading', 'C', { tag: 'h2' }),
]
const blocks = text.map((block, at) => ({ key: `${at}`, json: JSON.stringify(block) }))
const { chapters } = readOutline(blocks)
const moved = (from: number, to: number) =>
  applySplices(
    blocks.map(({ json }) => json),
    moveChapter(blocks, chapters, from, to).map((splice) => ({
      ...splice,
      blocks: splice.blocks.map((block) => JSON.stringify(block)),
    })),
  ).map((json) => (JSON.parse(json) as (typeof text)[number]).children[0]!.text)

test('an outline lists the chapters with their sections, and the number of blocks in each', () => {
  expect(chapters.map(({ title, at, blocks, sections }) => [title, at, blocks, sections.map((s) => s.title)])).toEqual([
    ['A', 1, 3, ['a1']],
    ['B', 4, 2, []],
    ['C', 6, 1, []],
  ])
})

test('a chapter moves with its text in both directions', () => {
  expect(moved(0, 1)).toEqual(['before', 'B', 'says "type":"heading"', 'A', 'a text', 'a1', 'C'])
  expect(moved(0, 2)).toEqual(['before', 'B', 'says "type":"heading"', 'C', 'A', 'a text', 'a1'])
  expect(moved(2, 0)).toEqual(['before', 'C', 'A', 'a text', 'a1', 'B', 'says "type":"heading"'])
})

test('an invalid target changes nothing', () => {
  expect(moveChapter(blocks, chapters, 0, -1)).toEqual([])
  expect(moveChapter(blocks, chapters, 1, 1)).toEqual([])
})

test('parts hold chapters, and a chapter ends where the next part begins', () => {
  const ranked = (text: string, tag: string, rank: string) => node('heading', text, { tag, $: { rank } })
  const book = [
    ranked('One', 'h1', 'part'),
    node('heading', 'of the part', { tag: 'h3' }),
    node('heading', 'A', { tag: 'h2' }),
    ranked('deep', 'h4', 'subsection'),
    node('heading', 'old', { tag: 'h1' }),
    node('paragraph', 'last words'),
    ranked('Two', 'h1', 'part'),
    node('heading', 'B', { tag: 'h2' }),
  ].map((block, at) => ({ key: `${at}`, json: JSON.stringify(block) }))
  const { parts, chapters } = readOutline(book)
  expect(parts.map(({ title, start, sections }) => [title, start, sections.map((s) => s.title)])).toEqual([
    ['One', 0, ['of the part']],
    ['Two', 2, []],
  ])
  expect(chapters.map(({ title, at, blocks, sections }) => [title, at, blocks, sections.map((s) => s.level)])).toEqual([
    ['A', 2, 2, [3]],
    ['old', 4, 2, []],
    ['B', 7, 1, []],
  ])
})
