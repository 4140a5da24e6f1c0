import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
} from 'lexical'
import { expect, it } from 'vitest'
import { random } from '#tests/random.ts'
import { randomManuscript } from '#tests/samples/random-manuscript.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { $exportBlock } from './block-json.ts'
import { $isFormula } from './formula/formula-node.ts'
import { $blocksOf, keepChapters } from './keep-chapters.ts'
import { $isNote } from './note/note-node.ts'
import { fillText, spliceText } from './splice-text.ts'

const paragraph = (...text: string[]): EditorNode =>
  blockToEditorNode({
    type: 'paragraph',
    text: text.map((one, at) => ({ text: one, ...(at % 2 === 1 && { bold: true }) })),
  })
const note = (words: string) => ({ text: '', note: [[{ text: words }]] })
const withPieces = (...text: object[]) => blockToEditorNode({ type: 'paragraph', text } as ManuscriptBlock)
const chapter = (title: string, state?: object): EditorNode => ({
  ...headingNode('chapter', [{ text: title }]),
  ...(state && { $: state }),
})

const open = (blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  fillText(editor, blocks, 'ltr', [])
  const read = <T>($read: () => T): T => editor.getEditorState().read($read)
  const splice = (...splices: Splice<EditorNode>[]) => spliceText(editor, splices, [])
  return {
    splice,
    keys: () => read(() => $blocksOf($getRoot()).map((block) => block.getKey())),
    json: () => read(() => $blocksOf($getRoot()).map((block) => stringifyBlock($exportBlock(block)))),
    /** Returns the keys of all footnotes and formulas, by their words. */
    pieces: () =>
      read(() =>
        Object.fromEntries(
          $blocksOf($getRoot())
            .flatMap((block) => block.getChildren())
            .flatMap((node) =>
              $isNote(node)
                ? [[node.getWords(), node.getKey()]]
                : $isFormula(node)
                  ? [[node.getTex(), node.getKey()]]
                  : [],
            ),
        ),
      ),
    /** Puts the caret into the first text of a block. */
    select: (at: number, offset: number) =>
      editor.update(
        () => {
          const text = $blocksOf($getRoot())[at]!.getFirstDescendant()
          if ($isTextNode(text)) text.select(offset, offset)
          else $setSelection($createRangeSelection())
        },
        { discrete: true },
      ),
    /** Returns the text before and after the caret. */
    caret: () =>
      read(() => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return null
        const text = $getNodeByKey(selection.anchor.key)!.getTextContent()
        return [text.slice(0, selection.anchor.offset), text.slice(selection.anchor.offset)]
      }),
  }
}
const jsonOf = (blocks: EditorNode[]) => blocks.map(stringifyBlock)

it('keeps the node of a heading that was renamed elsewhere', () => {
  const text = open([chapter('One', { notes: 'Ask Ilse.' }), paragraph('a'), chapter('Two')])
  const before = text.keys()
  const renamed = [chapter('Eins', { notes: 'Ask Ilse.', status: 'draft' })]
  text.splice({ start: 0, deleteCount: 1, blocks: renamed })
  expect(text.keys()).toEqual(before)
  expect(text.json()).toEqual(jsonOf([...renamed, paragraph('a'), chapter('Two')]))
})

it('finds a heading behind a new one by its title', () => {
  const text = open([chapter('One'), paragraph('a')])
  const [one, a] = text.keys()
  text.splice({ start: 0, deleteCount: 1, blocks: [chapter('Zero'), chapter('One')] })
  expect(text.keys().slice(1)).toEqual([one, a])
  // With two new headings, it is uncertain which one is the old heading.
  text.splice({ start: 1, deleteCount: 1, blocks: [chapter('A'), chapter('B')] })
  expect(text.keys()).not.toContain(one)
})

it('removes the fields that the new version of a block has no longer', () => {
  const text = open([chapter('One', { notes: 'Ask Ilse.', status: 'draft' })])
  text.splice({ start: 0, deleteCount: 1, blocks: [chapter('One')] })
  expect(text.json()).toEqual(jsonOf([chapter('One')]))
})

it.each([
  ['before it', 'A long sentence.', ['A', ' long sentence.']],
  ['behind it', 'A sentence, longer.', ['A sent', 'ence, longer.']],
  ['around it', 'Nothing.', ['Nothing', '.']],
])('keeps the caret in its text if words change %s', (_, after, expected) => {
  const text = open([paragraph('Before.'), paragraph('A sentence.'), paragraph('After.')])
  text.select(1, after === 'A long sentence.' ? 1 : 6)
  text.splice({ start: 1, deleteCount: 1, blocks: [paragraph(after)] })
  expect(text.caret()).toEqual(expected)
})

it('keeps the footnotes and formulas of a paragraph whose words were changed elsewhere', () => {
  const text = open([
    withPieces({ text: 'Tides' }, note('See Ilse.'), { text: ' rise by ' }, { text: 'h', math: true }),
  ])
  const { 'See Ilse.': ilse, h } = text.pieces()
  text.splice({
    start: 0,
    deleteCount: 1,
    blocks: [
      withPieces(
        { text: 'All' },
        note('Who?'),
        { text: ' tides' },
        note('See Ilse.'),
        { text: ' by ' },
        { text: 'h', math: true },
      ),
    ],
  })
  expect(text.pieces()).toMatchObject({ 'See Ilse.': ilse, h })
  text.splice({
    start: 0,
    deleteCount: 1,
    blocks: [withPieces({ text: 'Tides' }, note('Who?'), note('See Ilse Berg.'), { text: 'h^2', math: true })],
  })
  expect(text.pieces()).toMatchObject({ 'See Ilse Berg.': ilse, 'h^2': h })
})

it('keeps the nodes and the caret of a chapter that was moved elsewhere', () => {
  const [one, two] = [chapter('One'), chapter('Two')]
  const [first, second, empty] = [paragraph('First.'), paragraph('Second.'), paragraph()]
  const text = open([one, first, empty, two, second, empty])
  const [keyOfOne, keyOfFirst, , keyOfTwo, keyOfSecond] = text.keys()
  text.select(4, 3)
  text.splice({ start: 0, deleteCount: 0, blocks: [two, second, empty] }, { start: 3, deleteCount: 3, blocks: [] })
  expect(text.json()).toEqual(jsonOf([two, second, empty, one, first, empty]))
  expect(text.keys().toSpliced(5).toSpliced(2, 1)).toEqual([keyOfTwo, keyOfSecond, keyOfOne, keyOfFirst])
  expect(text.caret()).toEqual(['Sec', 'ond.'])
  text.splice({ start: 0, deleteCount: 3, blocks: [] }, { start: 6, deleteCount: 0, blocks: [two, second, empty] })
  expect(text.json()).toEqual(jsonOf([one, first, empty, two, second, empty]))
  expect(text.keys().slice(3, 5)).toEqual([keyOfTwo, keyOfSecond])
})

it('inserts before a block that the same change replaces', () => {
  const text = open([paragraph('a'), paragraph('b'), paragraph('c')])
  text.splice(
    { start: 1, deleteCount: 0, blocks: [paragraph('new')] },
    { start: 1, deleteCount: 1, blocks: [chapter('Two'), paragraph('B')] },
    { start: 2, deleteCount: 0, blocks: [chapter('Three')] },
    { start: 2, deleteCount: 1, blocks: [] },
  )
  expect(text.json()).toEqual(
    jsonOf([paragraph('a'), paragraph('new'), chapter('Two'), paragraph('B'), chapter('Three')]),
  )
})

const below = (count: number) => Math.floor(random() * count)

it('moves blocks in random changes to the letter', () => {
  for (let round = 0; round < 60; round++) {
    const before = Array.from({ length: 1 + below(12) }, (_, at) =>
      below(4) === 0 ? chapter(`Chapter ${at}`) : paragraph(below(5) === 0 ? '' : `text ${at}`),
    )
    let after: EditorNode[] = before
    for (let move = 0; move < 1 + below(3); move++) {
      const [from, length] = [below(after.length), 1 + below(4)]
      const rest = after.toSpliced(from, length)
      after = rest.toSpliced(
        below(rest.length + 1),
        below(2),
        ...after.slice(from, from + length),
        paragraph(`new ${move}`),
      )
    }
    const text = open(before)
    text.select(below(before.length), 0)
    const texts = jsonOf(after)
    text.splice(
      ...diffBlocks(text.json(), texts).map((splice) => ({
        ...splice,
        blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode),
      })),
    )
    expect(text.json()).toEqual(texts)
  }
})

it('applies random changes of all kinds of blocks to the letter', () => {
  const { blocks } = randomManuscript(random)
  const make = () => [chapter('One'), ...blocks().map((block) => blockToEditorNode(block))]
  for (let round = 0; round < 60; round++) {
    const [before, after] = [make(), make()]
    const plain = open(after).json()
    const text = open(before)
    text.select(Math.floor(random() * before.length), 0)
    text.splice({ start: 0, deleteCount: before.length, blocks: after })
    expect(text.json()).toEqual(plain)
  }
})
