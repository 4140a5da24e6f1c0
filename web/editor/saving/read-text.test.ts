import { expect, it } from 'vitest'
import type { ListedBlock } from '../blocks/block-list.ts'
import { textReader } from './read-text.ts'

const block = (key: string, text: string): ListedBlock => ({ key, json: JSON.stringify({ text }) })

it('removes characters that no text can contain, and changes nothing else', () => {
  const texts = ['a\0b', 'half \ud83d', '\ude00', 'whole 😀', String.raw`written \u0000 out`, 'plain']
  const read = textReader(() => texts.map((text, at) => block(String(at), text)))
  expect(read().map((json) => (JSON.parse(json) as { text: string }).text)).toEqual([
    'ab',
    'half \ufffd',
    '\ufffd',
    'whole 😀',
    String.raw`written \u0000 out`,
    'plain',
  ])
})

it('returns the identical text for unchanged blocks while others are added and removed', () => {
  let list = [block('1', 'one'), block('2', 't\0wo')]
  const read = textReader(() => list)
  const before = read()
  expect(read()).toBe(before)
  list = [block('0', 'new'), ...list]
  expect(read()).toEqual(['{"text":"new"}', ...before])
})
