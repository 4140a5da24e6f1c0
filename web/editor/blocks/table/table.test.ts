import { registerRichText } from '@lexical/rich-text'
import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalNode,
} from 'lexical'
import { expect, it } from 'vitest'
import type { TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { readBlock } from '#manuscript/model/blocks/read-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { $importBlock } from '../block-json.ts'
import { listBlocks } from '../block-list.ts'
import { $insertBlocks } from '../insert-blocks.ts'
import { $blocksOf, keepChapters } from '../keep-chapters.ts'
import { $isLocked } from '../locked-node.ts'
import { fillText, spliceText } from '../splice-text.ts'
import { $alignColumn, $changeTable, type TableAction } from './change-table.ts'
import { $copiedCells } from './copied-cells.ts'
import { registerTables } from './register-tables.ts'

const table = (rows: string[][], more: Partial<TableBlock> = {}): EditorNode =>
  blockToEditorNode({
    type: 'table',
    header: false,
    align: rows[0]!.map(() => null),
    rows: rows.map((row) => row.map((text) => (text === '' ? [] : [{ text }]))),
    ...more,
  })
const paragraph = (text: string) => blockToEditorNode({ type: 'paragraph', text: text === '' ? [] : [{ text }] })
const abc = () => [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
]

const rowsOf = (block: string): string[] | string => {
  const [read] = readBlock(JSON.parse(block) as EditorNode)
  if (read?.type !== 'table') return read?.type === 'paragraph' ? read.text.map(({ text }) => text).join('') : ''
  return read.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')).join(' '))
}

const $text = (content: string): LexicalNode =>
  $getRoot()
    .getAllTextNodes()
    .find((node) => node.getTextContent() === content)!

const open = (...blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  registerRichText(editor)
  registerTables(editor)
  const list = listBlocks(editor)
  fillText(editor, blocks, 'ltr', [])
  const change = (act: () => void) => editor.update(act, { discrete: true })
  return {
    editor,
    change,
    json: () => list.blocks().map(({ json }) => json),
    rows: () => list.blocks().map(({ json }) => rowsOf(json)),
    at: (index: number) => $blocksOf($getRoot())[index]!,
    /** Selects from an offset in one text to an offset in another. */
    select: (from: string, start: number, to: string, end: number) =>
      change(() => {
        const selection = $createRangeSelection()
        selection.anchor.set($text(from).getKey(), start, 'text')
        selection.focus.set($text(to).getKey(), end, 'text')
        $setSelection(selection)
      }),
    /** Runs an action with the caret in the cell of a text. */
    inCell: (content: string, action: TableAction) =>
      change(() => {
        const node = $text(content)
        if ($isTextNode(node)) node.select()
        $changeTable(action)
      }),
    remove: () => change(() => void editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)),
  }
}

it('saves a table that nobody edits as it was, and locks one that it would change', () => {
  const stored = [
    table(abc(), { header: true, align: ['left', null, null] }),
    table([['one'], ['two']]),
    { ...table(abc()), $: { align: ['center', 'right', 'left'] } },
  ]
  const uneven = table(abc())
  uneven.children![0]!.children!.pop()
  const { editor, json, at } = open(...stored, uneven, { ...table(abc()), $: { tint: 'red' } })
  expect(json().slice(0, 4)).toEqual([...stored, uneven].map(stringifyBlock))
  editor.read(() =>
    expect([0, 1, 2, 3, 4].map((index) => $isLocked(at(index)))).toEqual([false, false, false, true, true]),
  )
})

it.each([
  [
    'another cell',
    [
      ['A', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ],
    ['A b c', 'd e, f', 'g h i'],
  ],
  [
    'the same cell',
    [
      ['a', 'b', 'c'],
      ['d', 'more e', 'f'],
      ['g', 'h', 'i'],
    ],
    ['a b c', 'd more e, f', 'g h i'],
  ],
  [
    'a new column',
    [
      ['', 'a', 'b', 'c'],
      ['', 'd', 'e', 'f'],
      ['', 'g', 'h', 'i'],
    ],
    [' a b c', ' d e, f', ' g h i'],
  ],
  [
    'a removed row',
    [
      ['a', 'b', 'c'],
      ['g', 'h', 'i'],
    ],
    ['a b c,', 'g h i'],
  ],
  ['removed first rows', [['g', 'h', 'i']], [',g h i']],
  [
    'a removed column',
    [
      ['a', 'c'],
      ['d', 'f'],
      ['g', 'i'],
    ],
    ['a c', 'd, f', 'g i'],
  ],
])('keeps the caret in a cell after %s from elsewhere', (_, after, expected) => {
  const { editor, rows, select, change } = open(paragraph('before'), table([...abc(), ['g', 'h', 'i']]))
  editor.getRootElement = () => null
  select('e', 1, 'e', 1)
  spliceText(editor, [{ start: 1, deleteCount: 1, blocks: [table(after)] }], [])
  change(() => void editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, ','))
  expect(rows()).toEqual(['before', expected])
})

it('types into the last cell if the paragraph behind the table was removed elsewhere', () => {
  const { editor, rows, select, change } = open(table(abc()), paragraph('after'))
  editor.getRootElement = () => null
  select('after', 2, 'after', 2)
  spliceText(editor, [{ start: 1, deleteCount: 1, blocks: [] }], [])
  change(() => void editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, ','))
  expect(rows()).toEqual([['a b c', 'd e f,']])
})

it('adds, moves and removes rows and columns with their alignment, below the headings', () => {
  const { rows, json, inCell, change } = open(table(abc(), { header: true, align: ['left', null, 'right'] }))
  inCell('e', 'rowBelow')
  inCell('e', 'rowDown')
  expect(rows()).toEqual([['a b c', '  ', 'd e f']])
  inCell('b', 'rowDown')
  inCell('b', 'rowAbove')
  expect(rows()).toEqual([['a b c', '  ', '  ', 'd e f']])
  inCell('f', 'columnBack')
  inCell('f', 'columnBack')
  inCell('d', 'columnAfter')
  change(() => $alignColumn('center'))
  expect(rows()).toEqual([['c a  b', '   ', '   ', 'f d  e']])
  expect(JSON.parse(json()[0]!)).toMatchObject({ $: { align: ['right', 'left', 'center', null] } })
  inCell('f', 'removeColumn')
  inCell('e', 'removeRow')
  inCell('a', 'header')
  expect(rows()).toEqual([['a  b', '  ', '  ']])
  expect(JSON.parse(json()[0]!).children[0].children[0].headerState).toBe(0)
  inCell('a', 'removeTable')
  expect(rows()).toEqual([''])
})

it('empties selected cells, and removes a table only with text around it', () => {
  const { rows, select, remove, change, editor } = open(paragraph('before'), table(abc()), paragraph('after'))
  select('b', 0, 'd', 1)
  remove()
  expect(rows()).toEqual(['before', ['a  ', ' e f'], 'after'])
  select('before', 3, 'e', 1)
  remove()
  expect(rows()).toEqual(['bef', ['  ', '  f'], 'after'])
  select('f', 0, 'after', 2)
  change(() => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined))
  expect(rows()).toEqual(['bef', ['  ', '  '], 'ter'])
  select('bef', 0, 'ter', 3)
  remove()
  expect(rows()).toEqual([''])
})

it('stays in the cell with Backspace and Enter', () => {
  const { rows, select, remove, change, editor } = open(table(abc()))
  select('b', 0, 'b', 0)
  remove()
  expect(rows()).toEqual([['a b c', 'd e f']])
  change(() => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined))
  change(() => {
    const selection = $getSelection()
    if ($isRangeSelection(selection)) selection.insertText('x')
  })
  expect(rows()).toEqual([['a xb c', 'd e f']])
})

it('pastes blocks into a cell as lines, and a table cell by cell', () => {
  const { rows, select, change } = open(table(abc()))
  const $paste = (...blocks: EditorNode[]) =>
    change(() => $insertBlocks(blocks.map($importBlock).filter($isElementNode)))
  select('b', 1, 'b', 1)
  $paste(
    paragraph('one'),
    blockToEditorNode({ type: 'list', ordered: false, items: [[{ text: 'two' }], [{ text: 'three' }]] }),
  )
  expect(rows()).toEqual([['a bone\ntwo\nthree c', 'd e f']])
  select('f', 0, 'f', 0)
  $paste(
    table([
      ['1', '2'],
      ['3', '4'],
    ]),
  )
  expect(rows()).toEqual([['a bone\ntwo\nthree c ', 'd e 1 2', '  3 4']])
})

it('copies the selected cells, or the text of one cell', () => {
  const { editor, select } = open(
    table([
      ['some words', 'b'],
      ['c', 'd'],
    ]),
  )
  const copied = () =>
    editor
      .read(() => $copiedCells([{ type: 'table', version: 1, children: [] }]))
      .map((node) => rowsOf(JSON.stringify(node)))
  select('some words', 5, 'b', 1)
  expect(copied()).toEqual([['some words b']])
  select('b', 0, 'c', 1)
  expect(copied()).toEqual([[' b', 'c ']])
})

it('makes a table even again when a drop breaks it', () => {
  const { rows, at, change } = open(table(abc()), paragraph('x'))
  change(() => {
    const [first] = at(0).getChildren<ElementNode>()
    const dropped = at(1)
    first!.getFirstChild<ElementNode>()!.append(dropped)
    first!.getLastChild()!.remove()
  })
  expect(rows()).toEqual([['a\nx b ', 'd e f']])
})
