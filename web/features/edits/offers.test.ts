import { expect, test } from 'vitest'
import type { CaretBlock } from '#web/editor/watch-caret.ts'
import { needsModel, offersFor } from './offers.ts'

const at = (block: Partial<CaretBlock>): CaretBlock => ({
  key: '1',
  kind: 'paragraph',
  isEmpty: false,
  hasText: false,
  selected: ['1'],
  isRange: false,
  ...block,
})

test('a heading with nothing below it can be written below, and any heading be worded anew', () => {
  expect(offersFor(at({ kind: 'h3' }))).toEqual(['generate', 'rewriteTitle'])
  expect(offersFor(at({ kind: 'h2', hasText: true }))).toEqual(['rewriteTitle'])
})

test('nothing is offered for a heading without words', () => {
  expect(offersFor(at({ kind: 'h3', isEmpty: true }))).toEqual([])
})

test('text can be changed in five ways, whatever holds it', () => {
  for (const kind of ['paragraph', 'quote', 'list'] as const)
    expect(offersFor(at({ kind }))).toEqual(['prompt', 'paraphrase', 'expand', 'shorten', 'personalize'])
})

test('without a language model only what the built-in writer can do is offered for use', () => {
  const all = ['generate', 'rewriteTitle', 'prompt', 'paraphrase', 'expand', 'shorten', 'personalize'] as const
  expect(all.filter((offer) => needsModel(offer, 'english'))).toEqual(['personalize'])
  expect(all.filter((offer) => !needsModel(offer, 'german'))).toEqual(['prompt', 'shorten'])
})
