import { expect, test } from 'vitest'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'
import { findEmptySection } from './empty-section.ts'

const block = (type: string, text: string, more: object = {}): ListedBlock => ({
  key: `${type} ${text}`,
  json: JSON.stringify({ type, version: 1, children: text ? [{ type: 'text', version: 1, text }] : [], ...more }),
})
const chapter = (title: string) => block('heading', title, { tag: 'h2' })
const section = (title: string) => block('heading', title, { tag: 'h3' })
const paragraph = (text: string) => block('paragraph', text)

test('finds the section of a title, and the blank paragraphs below it', () => {
  const blocks = [chapter('Bees'), section('Dance'), paragraph(''), paragraph('  '), section('Hive')]
  expect(findEmptySection(blocks, ' Dance')).toEqual({ key: 'heading Dance', at: 1, blank: 2 })
  expect(findEmptySection(blocks, 'Hive')).toMatchObject({ at: 4, blank: 0 })
})

test('skips a section that has text, and finds the next with the same title', () => {
  const blocks = [section('Dance'), paragraph('They dance.'), chapter('More'), section('Dance')]
  expect(findEmptySection(blocks, 'Dance')).toMatchObject({ at: 3 })
  expect(findEmptySection(blocks.slice(0, 2), 'Dance')).toBeNull()
})

test('finds only sections, not chapters', () => {
  expect(findEmptySection([chapter('Dance'), paragraph('Dance')], 'Dance')).toBeNull()
})
