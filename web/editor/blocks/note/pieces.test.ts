import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerRichText } from '@lexical/rich-text'
import {
  $createRangeSelection,
  $getRoot,
  $isTextNode,
  $setSelection,
  DELETE_CHARACTER_COMMAND,
  type ElementNode,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalNode,
  UNDO_COMMAND,
} from 'lexical'
import { expect, it } from 'vitest'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { countEditorBlock } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { htmlToLines } from '#manuscript/model/html/html-to-lines.ts'
import { readCopied } from '../../paste/copied-block.ts'
import { linesToBlocks } from '../../paste/lines-to-blocks.ts'
import { $selectionToHtml } from '../../paste/selection-to-html.ts'
import { listBlocks } from '../block-list.ts'
import { nodeForm } from '../edit-node.ts'
import { $insertMath } from '../formula/insert-formula.ts'
import { registerMath } from '../formula/register-math.ts'
import { $blocksOf, keepChapters } from '../keep-chapters.ts'
import { $isLocked } from '../locked-node.ts'
import { fillText } from '../splice-text.ts'
import { registerTables } from '../table/register-tables.ts'
import { $isNote } from './note-node.ts'

const written = (block: ManuscriptBlock): EditorNode => blockToEditorNode(block)
const paragraph = (...text: Extract<ManuscriptBlock, { type: 'paragraph' }>['text']) =>
  written({ type: 'paragraph', text })
const withPieces = () =>
  paragraph(
    { text: 'A sentence' },
    { text: '', note: [[{ text: 'with ' }, { text: 'a note', bold: true }], [{ text: 'of two' }]] },
    { text: ' and ' },
    { text: 'a^2', math: true },
    { text: '.' },
  )
const math = (tex: string) => written({ type: 'math', tex })

const $text = (content: string): LexicalNode =>
  $getRoot()
    .getAllTextNodes()
    .find((node) => node.getTextContent() === content)!

const open = (...blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  registerRichText(editor)
  registerTables(editor)
  registerMath(editor)
  registerHistory(editor, createEmptyHistoryState(), 0)
  const list = listBlocks(editor)
  fillText(editor, blocks, 'ltr', [])
  const change = (act: () => void) => editor.update(act, { discrete: true })
  return {
    editor,
    change,
    json: () => list.blocks().map(({ json }) => json),
    blocks: () => list.blocks().map(({ json }) => JSON.parse(json) as EditorNode),
    at: (index: number) => $blocksOf($getRoot())[index]!,
    select: (from: string, start: number, to = from, end = start) =>
      change(() => {
        const selection = $createRangeSelection()
        selection.anchor.set($text(from).getKey(), start, 'text')
        selection.focus.set($text(to).getKey(), end, 'text')
        $setSelection(selection)
      }),
    remove: (isBackward = true) => change(() => void editor.dispatchCommand(DELETE_CHARACTER_COMMAND, isBackward)),
  }
}

it('saves notes and formulas as they were, and locks a note that holds more than text', () => {
  const stored = [withPieces(), math('\\frac{a}{b}\n+ c')]
  const inner = paragraph({ text: '' })
  inner.children = [{ type: 'note', version: 1, id: '', body: [withPieces()] }]
  const { editor, json, at } = open(...stored, inner)
  expect(json()).toEqual([...stored, inner].map(stringifyBlock))
  editor.read(() => expect([0, 1, 2].map((index) => $isLocked(at(index)))).toEqual([false, false, true]))
  expect(countEditorBlock(withPieces(), 'english').words).toBe(10)
})

it('makes all changes of one form one undo step, and counts and deletes a note as one letter', async () => {
  const { editor, blocks, select, remove } = open(withPieces())
  const key = editor.read(() =>
    $getRoot().getLastDescendant()!.getParentOrThrow<ElementNode>().getChildAtIndex(1)!.getKey(),
  )
  const form = nodeForm(editor, key, false, $isNote)
  for (const text of ['new', 'newer']) form.change((note) => void note.setBody([paragraph({ text })]))
  expect(blocks()[0]!.children![1]).toMatchObject({ body: [paragraph({ text: 'newer' })] })
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await Promise.resolve()
  expect(blocks()).toEqual([withPieces()])
  select(' and ', 0)
  remove()
  expect(blocks()[0]!.children!.map(({ type }) => type)).toEqual(['text', 'formula', 'text'])
})

it('copies and pastes notes and formulas whole, and gives other programs their words', () => {
  const { editor, select } = open(withPieces())
  select('A sentence', 2, '.', 1)
  const { html, text } = editor.read(() => $selectionToHtml(editor))
  expect(text).toBe('sentence and a^2.\nwith a note\nof two')
  expect(html).toContain(' [with a note of two]</span>')
  const [pasted] = linesToBlocks(htmlToLines(html, { copied: readCopied }))
  expect(pasted!.children!.slice(1)).toEqual(withPieces().children!.slice(1))
  const hostile =
    '<span data-inkloom-piece=\'{"type":"note","body":[{"type":"link","url":"javascript:x"}]}\'>words</span>'
  expect(JSON.stringify(linesToBlocks(htmlToLines(hostile, { copied: readCopied })))).not.toContain('javascript')
})

it('keeps the TeX of a formula apart from the text around it', () => {
  const { blocks, select, remove, change, editor, at } = open(
    paragraph({ text: 'before' }),
    math('x+y'),
    paragraph({ text: 'after' }),
  )
  const texts = () =>
    blocks().map(({ type, children }) => `${type}: ${(children ?? []).map(({ text = '|' }) => text).join('')}`)
  select('after', 0)
  remove()
  select('before', 6)
  remove(false)
  select('x+y', 0)
  remove()
  expect(texts()).toEqual(['paragraph: before', 'math: x+y', 'paragraph: after'])
  select('before', 3, 'x+y', 2)
  remove()
  expect(texts()).toEqual(['paragraph: bef', 'math: y', 'paragraph: after'])
  select('y', 1)
  change(() => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined))
  change(() => {
    const text = at(1).getFirstChild()
    if ($isTextNode(text)) text.toggleFormat('bold')
  })
  change(() => $insertMath())
  expect(texts()).toEqual(['paragraph: bef', 'math: y', 'math: ', 'paragraph: after'])
  expect(blocks()[1]).toEqual(math('y'))
})
