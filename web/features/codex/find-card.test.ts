import { expect, test } from 'vitest'
import type { CodexCard } from '#contract/codex.ts'
import { findCard, wordsAt } from './find-card.ts'

const card = (id: string, name: string, aliases: string[] = []): CodexCard => ({
  id,
  version: 0,
  locked: false,
  edited: false,
  type: 'person',
  name,
  aliases,
  gender: null,
  note: '',
  facts: [],
})
const cards = [card('1', 'Marta Quill', ['The Keeper']), card('2', 'Jonas')]
const text = 'In the evening Marta met Jonas’s brother and the keeper.'
const at = (words: string, length = 0) => {
  const start = text.indexOf(words) + 1
  return { text, start, end: start + length }
}

test('a name under the caret or in the selection finds its card, also as a part or in another form', () => {
  expect(findCard(cards, 'english', at('Marta'))?.id).toBe('1')
  expect(findCard(cards, 'english', at('Jonas'))?.id).toBe('2')
  expect(findCard(cards, 'english', at('Marta', 3))?.id).toBe('1')
  expect(findCard(cards, 'german', { text: 'Martas Boot', start: 3, end: 3 })?.id).toBe('1')
})

test('other words find no card, and can become one', () => {
  expect(findCard(cards, 'english', at('evening'))).toBeUndefined()
  expect(wordsAt(at('brother'))).toBe('brother')
  expect(wordsAt({ text, start: 7, end: 20 })).toBe('evening Marta')
})
