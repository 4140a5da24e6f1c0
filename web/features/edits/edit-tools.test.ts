import { expect, test } from 'vitest'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import { needsModel, offersFor } from './edit-tools.ts'

const at = (block: Partial<CaretBlock>): CaretBlock => ({
  key: '1',
  kind: 'paragraph',
  isEmpty: false,
  hasText: false,
  selected: ['1'],
  isRange: false,
  hasProse: ['paragraph', 'quote', 'list'].includes(block.kind ?? 'paragraph'),
  ...block,
})

test('offers writing for a heading without text below it, and rewriting for any heading', () => {
  expect(offersFor(at({ kind: 'h3' }))).toEqual(['draftSection', 'rewriteTitle'])
  expect(offersFor(at({ kind: 'h2', hasText: true }))).toEqual(['rewriteTitle'])
})

test('offers nothing for a heading without a title', () => {
  expect(offersFor(at({ kind: 'h3', isEmpty: true }))).toEqual([])
})

test('offers all edits of text that a selection touches, wherever it ends', () => {
  expect(offersFor(at({ kind: 'h2', isRange: true, hasProse: true }))).toContain('paraphrase')
  expect(offersFor(at({ kind: 'verse' }))).toEqual(['continueText'])
  expect(offersFor(at({ kind: 'code' }))).toEqual([])
})

test('offers six edits for text in any kind of block', () => {
  for (const kind of ['paragraph', 'quote', 'list'] as const)
    expect(offersFor(at({ kind }))).toEqual([
      'continueText',
      'customPrompt',
      'paraphrase',
      'expand',
      'shorten',
      'matchStyle',
    ])
})

test('without a language model, only edits of the built-in writer are usable', () => {
  const all = ['draftSection', 'rewriteTitle', 'customPrompt', 'paraphrase', 'expand', 'shorten', 'matchStyle'] as const
  expect(all.filter((offer) => needsModel(offer, 'english'))).toEqual(['matchStyle'])
  expect(all.filter((offer) => !needsModel(offer, 'german'))).toEqual(['customPrompt', 'shorten'])
})
