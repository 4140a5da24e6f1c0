import { describe, expect, it } from 'vitest'
import type { EditorNode } from '../editor-state/editor-state.ts'
import { StaleSpanError } from './apply-rename.ts'
import { applySpansToEditorBlock, editorBlockText } from './editor-names.ts'
import { proposeRename } from './propose-rename.ts'

const text = (value: string, format = 0): EditorNode => ({ type: 'text', version: 1, text: value, format })
const block = (type: string, ...children: EditorNode[]): EditorNode => ({ type, version: 1, children })
const lineBreak: EditorNode = { type: 'linebreak', version: 1 }

const rename = (node: EditorNode): EditorNode =>
  applySpansToEditorBlock(
    node,
    proposeRename([{ block: 'a', text: editorBlockText(node) }], {
      language: 'english',
      entity: { id: '1', type: 'person', name: 'Anna Lindqvist' },
      newName: 'Elsa Berg',
    }),
  )

describe('renaming in blocks of the editor', () => {
  it('keeps formatting, links and line breaks', () => {
    const before = block(
      'paragraph',
      text('An'),
      text('na', 1),
      lineBreak,
      block('link', text('Lindqvist')),
      text(' left.'),
    )
    expect(rename(before)).toEqual(
      block('paragraph', text('Elsa'), lineBreak, block('link', text('Berg')), text(' left.')),
    )
  })

  it('never joins a name across list items', () => {
    const before = block('list', block('listitem', text('Anna')), block('listitem', text('Lindqvist, A.')))
    expect(editorBlockText(rename(before))).toBe('Elsa\n\nBerg, A.')
  })

  it('joins a word that was split at a line break', () => {
    const before = block('paragraph', text('Anna Lind-'), lineBreak, text('qvist left.'))
    expect(editorBlockText(rename(before))).toBe('Elsa Berg\n left.')
  })

  it('refuses a proposal for a block that has changed', () => {
    expect(() =>
      applySpansToEditorBlock(block('paragraph', text('Bo')), [{ start: 0, end: 4, from: 'Anna', to: 'Bo' }]),
    ).toThrow(StaleSpanError)
  })
})
