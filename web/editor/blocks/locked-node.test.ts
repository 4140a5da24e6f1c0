import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerList } from '@lexical/list'
import { $createTextNode, $getRoot, $parseSerializedNode, HISTORY_PUSH_TAG, UNDO_COMMAND } from 'lexical'
import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { keepPlain } from '../typing/keep-plain.ts'
import { listBlocks } from './block-list.ts'
import { $insertBlocks } from './insert-blocks.ts'
import { $importBlock } from './block-json.ts'
import { $blocksOf, keepChapters } from './keep-chapters.ts'
import { keepLocked } from './keep-locked.ts'
import { $makeKind } from './set-block-kind.ts'
import { fillText, spliceText } from './splice-text.ts'

const text = (content: string, more: object = {}): EditorNode => ({
  type: 'text',
  version: 1,
  text: content,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
  ...more,
})
const paragraph = (...children: EditorNode[]): EditorNode => ({
  type: 'paragraph',
  version: 1,
  children,
  direction: null,
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
})

/** Blocks that the editor can't edit, with fields that no version knows. */
const locked: EditorNode[] = [
  { type: 'figurine', version: 1, children: [] },
  { type: 'hologram', version: 7, depth: { of: [1, null, 'x'] }, children: [text('seen from afar')] },
  paragraph(text('A sentence'), { type: 'note', version: 1, id: 'n', body: [paragraph(text('Note.'))] }, text('.')),
  { ...paragraph(text('A line of verse')), $: { style: 'verse', unknown: 1 } },
  { ...paragraph(text('A line of a song')), $: { style: 'song' } },
  { ...paragraph(text('x')), type: 'code', language: 'js', children: [text('bold', { format: 1 })] },
  { type: 'locked', version: 1, json: 'not JSON', children: [] },
]

const open = (blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  keepLocked(editor)
  keepPlain(editor)
  registerList(editor)
  const list = listBlocks(editor)
  fillText(editor, blocks, 'ltr', [])
  const json = () => list.blocks().map((block) => block.json)
  const change = (act: () => void) => editor.update(act, { discrete: true, tag: HISTORY_PUSH_TAG })
  return { editor, json, change, at: (index: number) => $blocksOf($getRoot())[index]! }
}

it('gives every block that it cannot edit back as it was, byte for byte', () => {
  const { json, change, at } = open([paragraph(text('a')), ...locked, paragraph(text('b'))])
  const before = locked.map(stringifyBlock)
  expect(json().slice(1, -1)).toEqual(before)
  change(() => at(0).append($createTextNode('!')))
  expect(json().slice(1, -1)).toEqual(before)
})

it('keeps locked blocks through splices, moves and undo', async () => {
  const { editor, json, change, at } = open([paragraph(text('a')), ...locked])
  registerHistory(editor, createEmptyHistoryState(), 0)
  const before = locked.map(stringifyBlock)
  spliceText(editor, [{ start: 0, deleteCount: 1, blocks: [...locked, paragraph(text('b'))] }], [HISTORY_PUSH_TAG])
  expect(json().filter((block) => before.includes(block))).toEqual([...before, ...before])
  change(() => at(0).remove())
  expect(json()[0]).toBe(before[1])
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await Promise.resolve()
  expect(json()[0]).toBe(before[0])
})

it('moves what is typed or pasted into a locked block to a paragraph after it', () => {
  const { json, change, at } = open([locked[1]!, paragraph(text('end'))])
  change(() => at(0).append($createTextNode('typed')))
  change(() => {
    at(0).selectStart()
    $insertBlocks([$importBlock(paragraph(text('pasted'))) as never])
  })
  const texts = json().map((block) => ((JSON.parse(block) as EditorNode).children ?? []).map((child) => child.text))
  expect(json()[0]).toBe(stringifyBlock(locked[1]!))
  expect(texts.slice(1)).toEqual([['pasted'], ['typed'], ['end']])
})

it('reads a dropped block, and nothing that is not one', () => {
  const { json, change, at } = open([paragraph(text('a'))])
  const dropped = ['{bad', '7', '{"type":"figure","image":"javascript:x"}', stringifyBlock(locked[1]!)]
  const locks = dropped.map((content) => ({ type: 'locked', version: 1, json: content, children: [] }))
  change(() => {
    const first = at(0)
    for (const lock of locks) first.insertBefore($parseSerializedNode(lock))
  })
  const empty = '{"type":"paragraph"}'
  expect(json().slice(0, 4)).toEqual([empty, empty, empty, stringifyBlock(locked[1]!)])
})

it('does not turn a locked block into a heading', () => {
  const { json, change, at } = open([locked[0]!])
  change(() => $makeKind(at(0), 'h2'))
  expect(json()).toEqual([stringifyBlock(locked[0]!)])
})

it('edits blocks of the first level as before', () => {
  const plain = [
    paragraph(text('plain'), text('bold', { format: 1 }), text('struck', { format: 4 }), text('2', { format: 32 })),
    paragraph(text('code', { format: 16 })),
  ]
  const { json } = open(plain)
  expect(json()[0]).toBe(stringifyBlock(plain[0]!))
  expect(json()[1]).not.toContain('"format":16')
})
