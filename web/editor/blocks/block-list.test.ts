import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import {
  $createTextNode,
  $getRoot,
  HISTORY_PUSH_TAG,
  $isTextNode,
  ParagraphNode,
  TextNode,
  UNDO_COMMAND,
} from 'lexical'
import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { listBlocks } from './block-list.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { $blocksOf, keepChapters } from './keep-chapters.ts'
import { fillText, spliceText } from './splice-text.ts'

const text = (content: string): EditorNode => ({
  type: 'text',
  version: 1,
  text: content,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
})
const block = (type: string, content: string, more: object = {}): EditorNode => ({
  type,
  version: 1,
  children: content ? [text(content)] : [],
  direction: null,
  format: '',
  indent: 0,
  ...more,
})
const paragraph = (content: string) => block('paragraph', content)
const heading = (content: string) => block('heading', content, { tag: 'h2' })

const open = (blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  const list = listBlocks(editor)
  fillText(editor, blocks, 'ltr', [])
  const texts = () =>
    list.blocks().map(({ json }) => ((JSON.parse(json) as EditorNode).children ?? []).map(({ text }) => text).join(''))
  const type = (at: number, addition: string) =>
    editor.update(
      () => {
        const node = $blocksOf($getRoot())[at]!.getFirstChild()
        if ($isTextNode(node)) node.setTextContent(node.getTextContent() + addition)
        else $blocksOf($getRoot())[at]!.append($createTextNode(addition))
      },
      { discrete: true, tag: HISTORY_PUSH_TAG },
    )
  return { editor, list, texts, type }
}

it('lists the blocks of all chapters in order', () => {
  const { texts } = open([paragraph('before'), heading('One'), paragraph('a')])
  expect(texts()).toEqual(['before', 'One', 'a'])
})

it('keeps the identical string for unchanged blocks', () => {
  const { list, type } = open([heading('One'), paragraph('a'), paragraph('b')])
  const before = list.blocks()
  type(1, '!')
  const after = list.blocks()
  expect(after.map((block, at) => block === before[at])).toEqual([true, false, true])
})

it('follows splices and notifies once per change', () => {
  const { editor, list, texts } = open([heading('One'), paragraph('a'), paragraph('b')])
  let published = 0
  list.subscribe(() => published++)
  spliceText(
    editor,
    [
      { start: 1, deleteCount: 1, blocks: [paragraph('x'), heading('Two')] },
      { start: 3, deleteCount: 0, blocks: [paragraph('end')] },
    ],
    [],
  )
  expect(texts()).toEqual(['One', 'x', 'Two', 'b', 'end'])
  expect(published).toBe(1)
})

it('notices an undone change inside a block that was not replaced', async () => {
  const { editor, list, texts, type } = open([heading('One'), paragraph('a')])
  registerHistory(editor, createEmptyHistoryState(), 0)
  type(1, 'b')
  type(1, 'c')
  expect(texts()).toEqual(['One', 'abc'])
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await Promise.resolve()
  expect(list.blocks().length).toBe(2)
  expect(texts()).toEqual(['One', 'ab'])
})

it('lists one empty paragraph for an empty text, and replaces it with inserted blocks', () => {
  const { editor, texts } = open([])
  expect(texts()).toEqual([''])
  spliceText(editor, [{ start: 0, deleteCount: 1, blocks: [] }], [])
  expect(texts()).toEqual([''])
})

it('reports a rule that is registered after the text was opened only if it changes the text', async () => {
  const { editor, list, texts } = open([heading('One'), paragraph('a'), paragraph('b')])
  expect(texts()).toEqual(['One', 'a', 'b'])
  let published = 0
  list.subscribe(() => published++)
  editor.registerNodeTransform(ParagraphNode, () => undefined)
  await Promise.resolve()
  expect(published).toBe(0)
  editor.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent() === 'b') node.setTextContent('c')
  })
  await Promise.resolve()
  expect(published).toBe(1)
  expect(texts()).toEqual(['One', 'a', 'c'])
})
