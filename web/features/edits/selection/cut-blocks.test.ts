import { expect, test } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { random } from '#tests/random.ts'
import { cutBlocks, findRange, joinBlocks } from './cut-blocks.ts'
import { nodeText } from './node-text.ts'

const words = (text: string, format = 0): EditorNode => ({ type: 'text', version: 1, text, format })
const paragraph = (...children: EditorNode[]): EditorNode => ({ type: 'paragraph', version: 1, children })
const link = (...children: EditorNode[]): EditorNode => ({
  type: 'link',
  version: 1,
  url: 'https://example.org',
  children,
})
const note: EditorNode = { type: 'note', version: 1, id: 'n1', body: [paragraph(words('Below.'))] }
const list = (...items: EditorNode[][]): EditorNode => ({
  type: 'list',
  version: 1,
  listType: 'bullet',
  children: items.map((children) => ({ type: 'listitem', version: 1, children })),
})
const replaced = (blocks: EditorNode[], range: { start: number | null; end: number | null }, ...made: EditorNode[]) =>
  joinBlocks(cutBlocks(blocks, range), made)

test('formats, links and notes outside the range stay as they are', () => {
  const block = paragraph(
    words('Bold', 1),
    words(' and '),
    link(words('linked text')),
    words(' here'),
    note,
    words('.'),
  )
  const at = nodeText(block).indexOf('and')
  const [after] = replaced([block], { start: at, end: at + 3 }, paragraph(words('or')))
  expect(after!.children).toEqual([
    words('Bold', 1),
    words(' '),
    words('or'),
    words(' '),
    link(words('linked text')),
    words(' here'),
    note,
    words('.'),
  ])
})

test('a range over two paragraphs joins the new text to what stays of both', () => {
  const quote = { ...paragraph(words('Third. Fourth.')), type: 'quote' }
  const range = { start: 7, end: 6 }
  expect(cutBlocks([paragraph(words('First. Second.')), quote], range).middle.map(nodeText)).toEqual([
    'Second.',
    'Third.',
  ])
  const made = [paragraph(words('Two.')), paragraph(words('Three.'))]
  const after = replaced([paragraph(words('First. Second.')), quote], range, ...made)
  expect(after.map((node) => [node.type, nodeText(node)])).toEqual([
    ['paragraph', 'First. Two.'],
    ['quote', 'Three. Fourth.'],
  ])
  expect(replaced([paragraph(words('First. Second.')), quote], range, made[0]!).map(nodeText)).toEqual([
    'First. Two. Fourth.',
  ])
})

test('words inside a list item change only this item', () => {
  const items = list([words('red boat')], [words('blue boat')])
  const at = nodeText(items).indexOf('blue')
  expect(cutBlocks([items], { start: at, end: at + 4 }).middle[0]!.type).toBe('paragraph')
  const [after] = replaced([items], { start: at, end: at + 4 }, paragraph(words('green')))
  expect(nodeText(after!)).toBe('red boat\ngreen boat\n')
  expect(after!.children).toHaveLength(2)
})

test('a range over list items keeps the items before and after', () => {
  const items = list([words('one')], [words('two')], [words('three')])
  const range = { start: 0, end: 7 }
  expect(cutBlocks([items], range).middle.map(nodeText)).toEqual(['one\ntwo\n'])
  const [after, ...rest] = replaced([items], range, list([words('1')], [words('2')]))
  expect([nodeText(after!), rest]).toEqual(['1\n2\nthree\n', []])
})

test('cutting and joining anywhere gives the same text back', () => {
  const block = paragraph(words('Bold', 1), words(' and '), link(words('linked')), note, words(' here.'))
  const text = nodeText(block)
  for (let run = 0; run < 200; run++) {
    const start = Math.floor(random() * text.length)
    const end = start + 1 + Math.floor(random() * (text.length - start))
    const cut = cutBlocks([block], { start, end })
    const [after] = joinBlocks(cut, cut.middle)
    expect(nodeText(after!)).toBe(text)
    expect(after!.children!.filter(({ type }) => type === 'note')).toEqual([note])
  }
})

test('a range is found again after text changed before, behind or on both sides of it', () => {
  const at = (text: string) => [paragraph(words(text))]
  const before = at('One. Two. Three.')
  const range = { start: 5, end: 9 }
  expect(findRange(before, at('Zero. One. Two. Three.'), range)).toEqual({ start: 11, end: 15 })
  expect(findRange(before, at('One. Two. Three. Four.'), range)).toEqual(range)
  expect(findRange(before, at('Zero. One. Two. Three. Four.'), range)).toEqual({ start: 11, end: 15 })
  expect(findRange(before, at('One. Too. Three.'), range)).toBeNull()
  expect(findRange(before, [paragraph(words('One. '), words('Two.', 1), words(' Three.'))], range)).toBeNull()
})
