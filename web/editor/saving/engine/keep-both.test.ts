import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { readBlock } from '#manuscript/model/blocks/read-block.ts'
import { mergeBoth } from './keep-both.ts'

const text = (text: string, format = 0): EditorNode => ({ type: 'text', version: 1, text, format })
const block = (...children: (EditorNode | string)[]) =>
  stringifyBlock({
    type: 'paragraph',
    version: 1,
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  })
const heading = (tag: string, words: string) =>
  stringifyBlock({ type: 'heading', tag, version: 1, children: [text(words)] })

it.each([
  ['additions at both ends', 'One.', 'Mine. One.', 'One. Theirs.', ['Mine. One. Theirs.']],
  ['additions at the same place', 'One.', 'One. Mine.', 'One. Theirs.', ['One. Theirs. Mine.']],
  [
    'changes of different words',
    'The red fox ran.',
    'The brown fox ran.',
    'The red fox slept.',
    ['The brown fox slept.'],
  ],
])('joins %s of one paragraph', (_, base, mine, theirs, expected) => {
  expect(mergeBoth([block(base)], [block(mine)], [block(theirs)])).toEqual(expected.map((one) => block(one)))
})

it('keeps both paragraphs if both changed the same word', () => {
  expect(mergeBoth([block('A red fox.')], [block('A brown fox.')], [block('A grey fox.')])).toEqual([
    block('A grey fox.'),
    block('A brown fox.'),
  ])
})

it('keeps formats, and joins only texts of the same format', () => {
  const base = block('One ', text('two', 1), ' three.')
  const mine = block('One ', text('two', 1), ' three. Mine.')
  const theirs = block(text('One', 2), ' ', text('two', 1), ' three.')
  expect(mergeBoth([base], [mine], [theirs])).toEqual([block(text('One', 2), ' ', text('two', 1), ' three. Mine.')])
})

it('takes a change of the block from one side and words from the other', () => {
  expect(mergeBoth([heading('h2', 'One')], [heading('h3', 'One')], [heading('h2', 'One more')])).toEqual([
    heading('h3', 'One more'),
  ])
  expect(mergeBoth([heading('h1', 'One')], [heading('h3', 'One')], [heading('h2', 'One')])).toEqual([
    heading('h2', 'One'),
    heading('h3', 'One'),
  ])
})

it('keeps what one side wrote in a passage that the other removed', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((one) => block(one)) as [string, string, string]
  expect(mergeBoth([a, b, c], [a, block('b and more'), c], [a, c])).toEqual([a, block('b and more'), c])
  expect(mergeBoth([a, b, c], [a, block('B'), c], [block('all new')])).toEqual([block('all new'), block('B')])
})

it('takes an addition that both made alike once', () => {
  expect(mergeBoth([block('One.')], [block('One. Same.')], [block('One. Same.')])).toEqual([block('One. Same.')])
  expect(mergeBoth([block('One.')], [block('One. Same. Mine.')], [block('One. Same.')]).join('')).toContain('Mine.')
})

it('keeps both versions of a very long paragraph in a short time', () => {
  const long = 'word '.repeat(20_000)
  const before = performance.now()
  const both = mergeBoth([block(long)], [block(`${long}mine`)], [block(`theirs ${long}`)])
  expect(performance.now() - before).toBeLessThan(1000)
  expect(both).toHaveLength(2)
})

it('keeps two paragraphs that both wrote in place of an empty one', () => {
  expect(mergeBoth([block()], [block('Mine.')], [block('Theirs.')])).toEqual([block('Theirs.'), block('Mine.')])
})

const table = (...rows: string[]) =>
  stringifyBlock(
    blockToEditorNode({
      type: 'table',
      header: false,
      align: rows[0]!.split('|').map(() => null),
      rows: rows.map((row) => row.split('|').map((text) => (text === '' ? [] : [{ text }]))),
    }),
  )
const rowsOf = (json: string) => {
  const [read] = readBlock(JSON.parse(json) as EditorNode)
  return (
    read?.type === 'table' && read.rows.map((row) => row.map((cell) => cell.map((run) => run.text).join('')).join('|'))
  )
}

it.each([
  ['cells of one row', ['a|b', 'c|d'], ['A|b', 'c|d'], ['a|B', 'c|d'], [['A|B', 'c|d']]],
  ['words of one cell', ['a', 'one two'], ['a', 'One two'], ['a', 'one two three'], [['a', 'One two three']]],
  ['one empty cell', ['a|', 'c|d'], ['a|mine', 'c|d'], ['a|theirs', 'c|d'], [['a|theirs\nmine', 'c|d']]],
  ['a cell and a new row', ['a|b', 'c|d'], ['a|b', 'c|D'], ['a|b', 'new|', 'c|d'], [['a|b', 'new|', 'c|D']]],
  ['a cell and a new column', ['a|b', 'c|d'], ['a|b', 'c|D'], ['a||b', 'c||d'], [['a||b', 'c||D']]],
  ['a cell and a removed column', ['a|b', 'c|d'], ['a|b', 'c|D'], ['b', 'd'], [['b', 'D']]],
])('merges %s of a table', (_, base, mine, theirs, expected) => {
  expect(mergeBoth([table(...base)], [table(...mine)], [table(...theirs)]).map(rowsOf)).toEqual(expected)
})

it.each([
  ['the same word of a cell', ['a|b'], ['a|mine'], ['a|theirs']],
  ['a cell of a removed column', ['a|b', 'c|d'], ['a|b', 'c|mine'], ['a', 'c']],
  ['a new row and a new column', ['a|b', 'c|d'], ['a|b', 'c|d', 'e|f'], ['a|b|x', 'c|d|y']],
])('keeps both tables after changes of %s', (_, base, mine, theirs) => {
  expect(mergeBoth([table(...base)], [table(...mine)], [table(...theirs)]).map(rowsOf)).toEqual([theirs, mine])
})

it('keeps a table in which one side wrote and which the other removed', () => {
  const [a, mine] = [block('a'), table('b|mine')]
  expect(mergeBoth([a, table('b|c')], [a, mine], [a])).toEqual([a, mine])
})

const list = (...items: string[]) =>
  stringifyBlock({
    type: 'list',
    version: 1,
    children: items.map((item) => ({ type: 'listitem', version: 1, children: [text(item)] })),
  })

it('puts no item of a list into the paragraph that the list became elsewhere', () => {
  expect(mergeBoth([list('a')], [block('a')], [list('a', 'b')])).toEqual([list('a', 'b'), block('a')])
})

it('merges the words of an item of a list', () => {
  expect(mergeBoth([list('a b', 'c')], [list('A b', 'c')], [list('a b b', 'c', 'd')])).toEqual([
    list('A b b', 'c', 'd'),
  ])
})
