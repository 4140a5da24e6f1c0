import { $getRoot, $getState, $parseSerializedNode, $setState } from 'lexical'
import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { headingNode } from '#manuscript/model/blocks/write-block.ts'
import { notesState } from '#web/editor/blocks/block-state.ts'
import { $blocksOf } from '#web/editor/blocks/keep-chapters.ts'
import { fillText } from '#web/editor/blocks/splice-text.ts'
import { $readSections } from '#web/editor/sections/sections-in-text.ts'
import { keepSectionText } from './keep-section-text.ts'

const chapter = (title: string): EditorNode => headingNode('chapter', [{ text: title }])

const open = (titles: string[]) => {
  const editor = headlessEditor()
  fillText(editor, titles.map(chapter), 'ltr', ['history-merge'])
  /** Replaces a heading like a change from another device. */
  const replace = (at: number, titles: string[]) => {
    editor.update(
      () => {
        const old = $blocksOf($getRoot())[at]!
        for (const title of titles) old.insertBefore($parseSerializedNode(chapter(title)))
        old.remove()
      },
      { discrete: true },
    )
  }
  const notes = () =>
    editor.read(() =>
      $readSections().sections.map(({ heading }) => [heading.getTextContent(), $getState(heading, notesState)]),
    )
  return { editor, keyAt: (at: number) => editor.read(() => $readSections().sections[at]!.key), replace, notes }
}

it.each<[change: string, at: number, titles: string[], notes: string[]]>([
  ['another title', 1, ['Two, renamed'], ['', 'Ask Ilse.', '']],
  ['the same title behind a new chapter', 1, ['New', 'Two'], ['', '', 'Ask Ilse.', '']],
])('puts notes on a heading that got %s from elsewhere while they were typed', (_, at, titles, notes) => {
  const text = open(['One', 'Two', 'Three'])
  const keeper = keepSectionText(text.editor, text.keyAt(1), 'notes')
  keeper.keep('Ask Ilse.', '')
  text.replace(at, titles)
  keeper.put()
  expect(text.notes().map(([, found]) => found)).toEqual(notes)
  keeper.keep('Ask Ilse again.', 'Ask Ilse.')
  keeper.put()
  expect(text.notes().map(([, found]) => found)).toEqual(notes.map((found) => found && 'Ask Ilse again.'))
})

it('never puts notes of a removed heading on another one with its title', () => {
  const text = open(['Interlude', 'Two', 'Interlude'])
  const keeper = keepSectionText(text.editor, text.keyAt(0), 'notes')
  keeper.keep('Ask Ilse.', '')
  text.replace(0, [])
  keeper.put()
  expect(text.notes()).toEqual([
    ['Two', ''],
    ['Interlude', ''],
  ])
})

it('merges notes that another device changed before they were put on their heading', () => {
  const text = open(['One'])
  const keeper = keepSectionText(text.editor, text.keyAt(0), 'notes')
  keeper.keep('Ask Ilse.', '')
  keeper.put()
  const elsewhere = (notes: string) =>
    text.editor.update(() => $setState($readSections().sections[0]!.heading, notesState, notes), { discrete: true })
  elsewhere('Today: Ask Ilse.')
  keeper.keep('Ask Ilse. Or Jon.', 'Ask Ilse.')
  keeper.put()
  expect(text.notes()).toEqual([['One', 'Today: Ask Ilse. Or Jon.']])
})
