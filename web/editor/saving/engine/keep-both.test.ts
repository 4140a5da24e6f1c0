import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
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
