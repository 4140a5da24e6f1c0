import { expect, test } from 'vitest'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { findAgain, findInText, matchBehind, MOST_MATCHES, replaceMatches, type Search } from './find-in-text.ts'

const text = (words: string, format = 0): EditorNode => ({ type: 'text', version: 1, text: words, format })
const of = (type: string, ...children: EditorNode[]): EditorNode => ({ type, version: 1, children })
const list = (...nodes: EditorNode[]) => nodes.map((node, at) => ({ key: `${at}`, json: JSON.stringify(node) }))
const search = (query: string, more: Partial<Search> = {}): Search => ({
  query,
  matchCase: false,
  wholeWords: false,
  ...more,
})
const replaced = (blocks: ReturnType<typeof list>, options: Search, replacement: string) =>
  replaceMatches(blocks, findInText(blocks, options), replacement).map(({ start, blocks: [block] }) => [start, block])

test('finds every match, ignoring case, with the text around it', () => {
  const found = findInText(
    list(of('paragraph', text('The tide. A Tide pool.')), of('paragraph', text('none'))),
    search('tide'),
  )
  expect(found.map(({ at, start, text }) => [at, start, text])).toEqual([
    [0, 4, 'tide'],
    [0, 12, 'Tide'],
  ])
  expect(found[1]).toMatchObject({ before: 'The tide. A ', after: ' pool.' })
})

test('respects case and whole words if requested', () => {
  const blocks = list(of('paragraph', text('Tide tides tide naïve-tide')))
  expect(findInText(blocks, search('tide', { matchCase: true }))).toHaveLength(3)
  expect(findInText(blocks, search('tide', { wholeWords: true })).map(({ start }) => start)).toEqual([0, 11, 22])
})

test('does not treat the search text as a pattern', () => {
  const blocks = list(of('paragraph', text('a.b (c) axb $1')))
  expect(findInText(blocks, search('a.b'))).toHaveLength(1)
  expect(findInText(blocks, search('(c)'))).toHaveLength(1)
  expect(replaced(blocks, search('(c)'), '$1\\')[0]![1]).toMatchObject({ children: [{ text: 'a.b $1\\ axb $1' }] })
})

test('finds partly bold text, and formats the replacement like its beginning', () => {
  const blocks = list(of('paragraph', text('high ', 0), text('wa', 1), text('ter mark')))
  expect(replaced(blocks, search('water'), 'tide')).toEqual([
    [0, of('paragraph', text('high '), text('tide', 1), text(' mark'))],
  ])
})

test('does not match across lines or list items', () => {
  const blocks = list(
    of('paragraph', text('high'), { type: 'linebreak', version: 1 }, text('water')),
    of('list', of('listitem', text('high')), of('listitem', text('water high'))),
  )
  expect(findInText(blocks, search('highwater'))).toEqual([])
  const found = findInText(blocks, search('water'))
  expect(found.map(({ at, start }) => [at, start])).toEqual([
    [0, 4],
    [1, 4],
  ])
  expect(editorBlockText(replaced(blocks, search('high'), 'low')[1]![1] as EditorNode)).toBe('low\nwater low')
})

test('removes empty runs and links after a replacement', () => {
  const link = { ...of('link', text('here')), url: 'https://example.com' }
  const blocks = list(of('paragraph', text('see '), link))
  expect(replaced(blocks, search('here'), '')).toEqual([[0, of('paragraph', text('see '))]])
})

test('replaces several matches in one paragraph, even if the replacement contains the search text', () => {
  const blocks = list(of('paragraph', text('aa a')), of('paragraph', text('b')), of('paragraph', text('a')))
  expect(replaced(blocks, search('a'), 'aa')).toEqual([
    [0, of('paragraph', text('aaaa aa'))],
    [2, of('paragraph', text('aa'))],
  ])
})

test('stops at the maximum number of matches', () => {
  expect(findInText(list(of('paragraph', text('e'.repeat(MOST_MATCHES + 5)))), search('e'))).toHaveLength(MOST_MATCHES)
})

test('cuts the text around a match between words and adds an ellipsis', () => {
  const words = 'one two three four five six seven eight nine ten '
  const [found] = findInText(list(of('paragraph', text(`${words}tide ${words}`))), search('tide'))
  expect(found).toMatchObject({
    before: '…four five six seven eight nine ten ',
    after: ' one two three four five six seven…',
  })
  const [unspaced] = findInText(list(of('paragraph', text(`${'海'.repeat(50)}潮${'海'.repeat(50)}`))), search('潮'))
  expect(unspaced).toMatchObject({ before: `…${'海'.repeat(40)}`, after: `${'海'.repeat(40)}…` })
})

test.each([
  ['nothing', 'The tide. A tide pool.', 1],
  ['words before it', 'All the tide. A tide pool.', 1],
  ['words behind it', 'The tide. A tide pond.', 1],
  ['another match before it', 'A tide pool.', 0],
  ['a new match before it', 'The tide, the tide. A tide pool.', 2],
  ['its own words', 'The tide. A tidal pool.', -1],
  ['the whole paragraph', 'No match.', -1],
])('finds a match again after a change of %s', (_, after, expected) => {
  const [, match] = findInText(list(of('paragraph', text('The tide. A tide pool.'))), search('tide'))
  const now = findInText(list(of('paragraph', text(after))), search('tide'))
  expect(findAgain(match!, now)).toBe(expected)
})

test('does not move a removed match to another paragraph, and continues after its position', () => {
  const paragraphs = ['tide one', 'tide two', 'tide three'].map((words) => of('paragraph', text(words)))
  const before = list(...paragraphs)
  const found = findInText(before, search('tide'))
  const now = findInText(before.toSpliced(1, 1), search('tide'))
  expect(found.map((match) => findAgain(match, now))).toEqual([0, -1, 1])
  expect(matchBehind({ ...found[1]!, at: 0 }, now)).toBe(1)
  expect(matchBehind(found[2]!, now)).toBe(0)
  expect(matchBehind(found[1]!, [])).toBe(0)
})
