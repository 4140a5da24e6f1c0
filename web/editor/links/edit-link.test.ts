import { $getRoot, $isElementNode } from 'lexical'
import { expect, it } from 'vitest'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { $blocksOf } from '../blocks/keep-chapters.ts'
import { fillText, spliceText } from '../blocks/splice-text.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { $linkPlace, isLinkPlaceThere } from './edit-link.ts'

const paragraph = (text: string, href?: string): EditorNode =>
  blockToEditorNode({ type: 'paragraph', text: [{ text, ...(href && { href }) }] })

/** Opens a text with the first paragraph selected, or with the caret at its end. */
const open = (first: EditorNode, isRange: boolean) => {
  const editor = headlessEditor()
  fillText(editor, [first, paragraph('Second.')], 'ltr', ['history-merge'])
  editor.update(
    () => {
      const [block] = $blocksOf($getRoot())
      if (!$isElementNode(block)) return
      if (isRange) block.select(0, block.getChildrenSize())
      else block.getLastDescendant()!.selectEnd()
    },
    { discrete: true },
  )
  const place = editor.read($linkPlace)
  return {
    change: (start: number, deleteCount: number, blocks: EditorNode[]) =>
      spliceText(editor, [{ start, deleteCount, blocks }], []),
    isThere: () => isLinkPlaceThere(editor, place),
  }
}

it.each([
  ['selected text', paragraph('First.'), true],
  ['a link', paragraph('First.', 'https://example.com'), false],
  ['the caret', paragraph('First.'), false],
])('finds the place of a new address for %s after a change elsewhere', (_, first, isRange) => {
  const text = open(first, isRange)
  expect(text.isThere()).toBe(true)
  text.change(1, 1, [paragraph('Changed.'), paragraph('Third.')])
  expect(text.isThere()).toBe(true)
})

it.each([
  ['selected text', paragraph('First.'), true],
  ['a link', paragraph('First.', 'https://example.com'), false],
])('puts no address into another text if %s was deleted elsewhere', (_, first, isRange) => {
  const text = open(first, isRange)
  text.change(0, 1, [])
  expect(text.isThere()).toBe(false)
})
