import { $createNodeSelection, $getRoot, $isElementNode, $setSelection } from 'lexical'
import { expect, it } from 'vitest'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { $exportBlock } from './block-json.ts'
import { headingAtCaret, insertAtCaret } from './insert-at-caret.ts'
import { $blocksOf, keepChapters } from './keep-chapters.ts'
import { fillText } from './splice-text.ts'

const paragraph = (text: string): EditorNode => blockToEditorNode({ type: 'paragraph', text: [{ text }] })
const chapter = (title: string): EditorNode => headingNode('chapter', [{ text: title }])

const open = (blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  fillText(editor, blocks, 'ltr', [])
  return {
    editor,
    texts: () => editor.getEditorState().read(() => $blocksOf($getRoot()).map((block) => block.getTextContent())),
    update: ($change: () => void) => editor.update($change, { discrete: true }),
  }
}
const $blockAt = (index: number) => $blocksOf($getRoot())[index]!

it('inserts after a selected scene break, not at the end of the text', () => {
  const { editor, texts, update } = open([
    chapter('One'),
    { type: 'scenebreak', version: 1 },
    paragraph('a'),
    chapter('Two'),
  ])
  update(() => {
    const selection = $createNodeSelection()
    selection.add($blockAt(1).getKey())
    $setSelection(selection)
  })
  expect(headingAtCaret(editor)).toMatchObject({ text: 'One' })
  insertAtCaret(editor, [paragraph('new')])
  expect(texts().slice(2)).toEqual(['new', 'a', 'Two'])
})

it('inserts after a locked block that holds the caret or is selected, and keeps it', () => {
  const hologram: EditorNode = { type: 'hologram', version: 7, depth: 1, children: [] }
  for (const isSelected of [true, false]) {
    const { editor, texts, update } = open([chapter('One'), hologram, paragraph('a'), chapter('Two')])
    update(() => {
      const block = $blockAt(1)
      if (!isSelected) return void block.selectEnd()
      const selection = $createNodeSelection()
      selection.add(block.getKey())
      $setSelection(selection)
    })
    expect(headingAtCaret(editor)).toMatchObject({ text: 'One' })
    insertAtCaret(editor, [paragraph('new')])
    expect(texts().slice(2)).toEqual(['new', 'a', 'Two'])
    expect(editor.getEditorState().read(() => JSON.stringify($exportBlock($blockAt(1))))).toContain('hologram')
  }
})

it('inserts at the end without a caret', () => {
  const { editor, texts, update } = open([chapter('One'), paragraph('a'), chapter('Two'), paragraph('b')])
  update(() => $setSelection(null))
  expect(headingAtCaret(editor)).toBeUndefined()
  insertAtCaret(editor, [paragraph('new')])
  expect(texts()).toEqual(['One', 'a', 'Two', 'b', 'new'])
})

it('leaves no empty line where it splits verse at a line break', () => {
  const verse = blockToEditorNode({ type: 'paragraph', style: 'verse', text: [{ text: 'Line one\nLine two' }] })
  for (const place of ['end', 'start'] as const) {
    const { editor, texts, update } = open([chapter('One'), verse])
    update(() => {
      const block = $blockAt(1)
      const line = place === 'end' ? block.getFirstChild() : block.getLastChild()
      if ($isElementNode(line)) return
      line?.[place === 'end' ? 'selectEnd' : 'selectStart']()
    })
    insertAtCaret(editor, [paragraph('new')])
    expect(texts()).toEqual(['One', 'Line one', 'new', 'Line two'])
  }
})
