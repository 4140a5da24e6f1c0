import {
  $createNodeSelection,
  $getRoot,
  $getState,
  $isElementNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type TextNode,
} from 'lexical'
import { expect, it } from 'vitest'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { styleState } from './block-state.ts'
import { headingAtCaret, insertAtCaret } from './insert-at-caret.ts'
import { $exportBlock, $importBlock } from './block-json.ts'
import { $insertBlocks } from './insert-blocks.ts'
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

const styles = {
  quote: blockToEditorNode({ type: 'quote', text: [{ text: 'abcd' }] }),
  'verse paragraph': blockToEditorNode({ type: 'paragraph', style: 'verse', text: [{ text: 'abcd' }] }),
  'letter paragraph': blockToEditorNode({ type: 'paragraph', style: 'letter', text: [{ text: 'abcd' }] }),
  'verse quote': blockToEditorNode({ type: 'quote', style: 'verse', text: [{ text: 'abcd' }] }),
}
const list = blockToEditorNode({ type: 'list', ordered: false, items: [[{ text: 'item' }]] })
const $kind = (block: ElementNode) => {
  const style = $getState(block, styleState)
  return `${style === null ? '' : `${style} `}${block.getType()}: ${block.getTextContent()}`
}

it.each(Object.entries(styles))('pasted paragraphs take the kind of the block around them: %s', (name, block) => {
  const paste = (offset: number, pasted: EditorNode[], into = block) => {
    const { editor, update } = open([into])
    update(() => {
      const text = $blockAt(0).getFirstChild()
      if ($isTextNode(text)) text.select(offset, offset)
      else $blockAt(0).selectStart()
      $insertBlocks(pasted.map($importBlock).filter((node) => $isElementNode(node)))
    })
    return editor.getEditorState().read(() => $blocksOf($getRoot()).map($kind))
  }
  const { editor, update } = open([block])
  update(() => void $blockAt(0).getFirstChildOrThrow<TextNode>().select(2, 2))
  insertAtCaret(editor, [paragraph('1')])
  const imported = editor.getEditorState().read(() => $blocksOf($getRoot()).map($kind))
  expect(imported).toEqual([`${name}: ab`, 'paragraph: 1', `${name}: cd`])

  const [one, two, three] = [paragraph('1'), paragraph('2'), paragraph('3')]
  expect(paste(2, [one, two, three])).toEqual([`${name}: ab1`, `${name}: 2`, `${name}: 3cd`])
  expect(paste(0, [one, two])).toEqual([`${name}: 1`, `${name}: 2abcd`])
  expect(paste(4, [one, two])).toEqual([`${name}: abcd1`, `${name}: 2`])
  expect(paste(0, [one, two], { ...block, children: [] })).toEqual([`${name}: 1`, `${name}: 2`])
  expect(paste(2, [one, list, two])).toEqual([`${name}: ab1`, 'list: item', `${name}: 2cd`])
  expect(paste(2, [one, list])).toEqual([`${name}: ab1`, 'list: item', `${name}: cd`])
  const heading = headingNode('subsection', [{ text: 'H' }])
  expect(paste(2, [one, heading, two])).toEqual([`${name}: ab1`, 'heading: H', 'paragraph: 2', `${name}: cd`])
})
