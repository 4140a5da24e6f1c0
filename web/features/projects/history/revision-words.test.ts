import { expect, it } from 'vitest'
import { changeOf } from './revision-words.ts'

it('says how much longer or shorter a text became', () => {
  expect(changeOf({ kind: 'typing', words_change: 1 })).toBe('1 word more')
  expect(changeOf({ kind: 'ai', words_change: -1200 })).toBe('1,200 words fewer')
  expect(changeOf({ kind: 'reorder', words_change: 0 })).toBe('Same length')
  expect(changeOf({ kind: 'created', words_change: 0 })).toBe('Empty')
})
