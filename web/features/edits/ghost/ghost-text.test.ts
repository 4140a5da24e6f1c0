import { expect, test } from 'vitest'
import { firstSentence, firstWord, ghostText, pieceBefore, usedUp } from './ghost-text.ts'

test('a space separates the text from words beside it, in scripts with spaces', () => {
  expect(ghostText('went home', { before: 'She', after: '' })).toBe(' went home')
  expect(ghostText('went home', { before: 'She ', after: '' })).toBe('went home')
  expect(ghostText(', and slept', { before: 'She ate', after: '' })).toBe(', and slept')
  expect(ghostText('slowly', { before: 'She ', after: 'walked' })).toBe('slowly ')
  expect(ghostText('slowly', { before: 'She walked ', after: '.' })).toBe('slowly')
  expect(ghostText('走到海边', { before: '她', after: '' })).toBe('走到海边')
  expect(ghostText('Nobody came.', { before: '', after: '' })).toBe('Nobody came.')
})

test('Markdown becomes plain text in one line', () => {
  expect(ghostText('The *old* house,\nby the sea', { before: '', after: '' })).toBe('The old house, by the sea')
})

test('words are taken with the punctuation behind them, and sentences whole', () => {
  expect(firstWord(' went home, and slept.', 'english')).toBe(' went')
  expect(firstWord(' home, and slept.', 'english')).toBe(' home,')
  expect(firstWord('“Stop,” she said', 'english')).toBe('“Stop,”')
  expect(firstSentence(' He went. He slept.', 'english')).toBe(' He went.')
  expect(firstSentence('走到海边。睡了。', 'chinese_simplified')).toBe('走到海边。')
  expect(firstWord('ذهب إلى البيت', 'arabic')).toBe('ذهب')
})

test('a sentence that continues after the caret ends only once', () => {
  expect(ghostText('and went home.', { before: 'She slept', after: '. Then' })).toBe(' and went home')
  expect(ghostText('She went home.', { before: '', after: '' })).toBe('She went home.')
})

test('a piece brings the space behind it only before a word', () => {
  expect(pieceBefore(' He went.', ' He went. He slept. ', 'and on')).toBe(' He went. ')
  expect(pieceBefore(' He went.', ' He went. He slept.', '')).toBe(' He went.')
  expect(pieceBefore('old', 'old and grey ', 'house')).toBe('old ')
  expect(pieceBefore('海边', '海边睡了', '房子')).toBe('海边')
})

test('the same letters use the text up, with any form of quotation marks', () => {
  expect(usedUp(" don't go", ' don’t')).toBe(6)
  expect(usedUp('went', 'w')).toBe(1)
  expect(usedUp('went', 'x')).toBeNull()
  expect(usedUp('went', 'wents')).toBeNull()
})
