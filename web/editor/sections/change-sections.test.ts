import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $getRoot, $setSelection, UNDO_COMMAND } from 'lexical'
import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { nextPlace, placesFor } from '#manuscript/model/sections/plan-move.ts'
import { levelOfHeading, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { withSectionState } from '#manuscript/model/sections/section-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { $exportBlock } from '../blocks/block-json.ts'
import { $blocksOf, keepChapters } from '../blocks/keep-chapters.ts'
import { fillText } from '../blocks/splice-text.ts'
import {
  addSection,
  mergeSection,
  moveSection,
  putBackSection,
  removeSection,
  renameSection,
  setSectionState,
  shiftSection,
  splitAtCaret,
} from './change-sections.ts'
import { $readSections } from './sections-in-text.ts'

const heading = (level: SectionLevel, title: string) =>
  headingNode((['part', 'chapter', 'section', 'subsection'] as const)[level], [{ text: title }])
const paragraph = (text: string) => blockToEditorNode({ type: 'paragraph', text: [{ text }] })

const open = (blocks: EditorNode[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  const history = createEmptyHistoryState()
  registerHistory(editor, history, 0)
  fillText(editor, blocks, 'ltr', ['history-merge'])
  const json = () => editor.read(() => $blocksOf($getRoot()).map((node) => stringifyBlock($exportBlock(node))))
  /** Returns the text as one line for each block, with headings marked by their level. */
  const lines = () =>
    json().map((block) => {
      const node = JSON.parse(block) as EditorNode
      const text = (node.children ?? []).map((child) => child.text ?? '').join('')
      return node.type === 'heading' ? `${'#'.repeat(levelOfHeading(node) + 1)} ${text}` : text
    })
  const sections = () =>
    editor.read(() =>
      $readSections().sections.map(({ key, level, heading: node, at }) => ({
        key,
        level,
        at,
        title: node.getTextContent(),
      })),
    )
  const key = (title: string) => sections().find((section) => section.title === title)!.key
  /** Moves a section one place and returns false at the end of the text. */
  const move = (title: string, by: -1 | 1) => {
    const place = nextPlace(
      sections(),
      sections().findIndex((section) => section.title === title),
      by,
    )
    return place !== null && moveSection(editor, key(title), place)
  }
  return { editor, history, json, lines, sections, key, move }
}

const book = () => [
  paragraph('opening'),
  heading(1, 'One'),
  paragraph('a'),
  heading(2, 'One A'),
  paragraph('b'),
  heading(2, 'One B'),
  heading(3, 'One B i'),
  paragraph('c'),
  heading(1, 'Two'),
  paragraph('d'),
  heading(0, 'Part'),
  heading(1, 'Three'),
  paragraph('e'),
]

it('moves a chapter with its text, and a section through the chapters', () => {
  const text = open(book())
  text.move('Two', -1)
  expect(text.lines().slice(0, 5)).toEqual(['opening', '## Two', 'd', '## One', 'a'])
  text.editor.dispatchCommand(UNDO_COMMAND, undefined)
  expect(text.lines()).toEqual(open(book()).lines())

  expect(text.move('One B', 1)).toBe(true)
  expect(text.lines().slice(5, 10)).toEqual(['## Two', 'd', '### One B', '#### One B i', 'c'])
  expect(text.move('One B', 1)).toBe(true)
  expect(text.lines().slice(-5)).toEqual(['## Three', 'e', '### One B', '#### One B i', 'c'])
  expect(text.move('One B', 1)).toBe(false)
})

it('moves a chapter out of its part, and never above the text before the first heading', () => {
  const text = open(book())
  text.move('Three', -1)
  expect(text.lines().slice(-3)).toEqual(['## Three', 'e', '# Part'])
  while (text.move('Three', -1));
  expect(text.lines().slice(0, 4)).toEqual(['opening', '## Three', 'e', '## One'])
})

it('gives a section another level together with what is in it, as one undo step', () => {
  const text = open(book())
  const before = text.lines()
  shiftSection(text.editor, text.key('One B'), -1)
  expect(text.lines().slice(5, 8)).toEqual(['## One B', '### One B i', 'c'])
  text.editor.dispatchCommand(UNDO_COMMAND, undefined)
  expect(text.lines()).toEqual(before)
  // No chapter precedes the first one, so it can't become a section.
  expect(shiftSection(text.editor, text.key('One'), 1)).toBeNull()
  expect(shiftSection(text.editor, text.key('Three'), 1)).toBeNull()
  shiftSection(text.editor, text.key('Two'), 1)
  expect(text.lines()).toContain('### Two')
})

it('keeps the state of a section when it moves, is renamed or gets another level', () => {
  const state = { status: 'draft', synopsis: 'Short', notes: 'Private' } as const
  const text = open([...book(), withSectionState(heading(1, 'Four'), state), paragraph('f')])
  text.move('Four', -1)
  renameSection(text.editor, text.key('Four'), 'Fourth')
  shiftSection(text.editor, text.key('Fourth'), -1)
  const block = text.json().find((json) => json.includes('Fourth'))!
  expect(JSON.parse(block)).toMatchObject({ tag: 'h1', $: { ...state, rank: 'part' } })
  shiftSection(text.editor, text.key('Fourth'), 1)
  expect(JSON.parse(text.json().find((json) => json.includes('Fourth'))!)).toMatchObject({ tag: 'h2', $: state })
})

it('merges a section into the one before and joins their states', () => {
  const text = open(book())
  setSectionState(text.editor, text.key('One A'), { synopsis: 'First.', status: 'done' })
  setSectionState(text.editor, text.key('One B'), { synopsis: 'Second.', notes: 'A note', status: 'idea' })
  expect(mergeSection(text.editor, text.key('One B'))).toBe('merged')
  expect(text.lines().slice(3, 7)).toEqual(['### One A', 'b', '#### One B i', 'c'])
  const block = JSON.parse(text.json()[3]!) as EditorNode
  expect(block['$']).toEqual({ status: 'done', synopsis: 'First.\n\nSecond.', notes: 'A note' })
  expect(mergeSection(text.editor, text.key('One'))).toBe('no-target')
  setSectionState(text.editor, text.key('One'), { notes: 'x'.repeat(15_000) })
  setSectionState(text.editor, text.key('Two'), { notes: 'y'.repeat(15_000) })
  const before = text.json()
  expect(mergeSection(text.editor, text.key('Two'))).toBe('too-long')
  expect(text.json()).toEqual(before)
})

it('deletes a section with its text, and brings it back after other changes', () => {
  const text = open(book())
  const before = text.lines()
  const removed = removeSection(text.editor, text.key('One'))!
  expect(text.lines().slice(0, 3)).toEqual(['opening', '## Two', 'd'])
  renameSection(text.editor, text.key('Three'), 'Third')
  putBackSection(text.editor, removed)
  expect(text.lines()).toEqual(before.with(before.length - 2, '## Third'))
})

it('brings a deleted section back once, also after undo', () => {
  const text = open(book())
  const before = text.lines()
  const removed = removeSection(text.editor, text.key('One'))!
  text.editor.dispatchCommand(UNDO_COMMAND, undefined)
  expect(text.lines()).toEqual(before)
  putBackSection(text.editor, removed)
  expect(text.lines()).toEqual(before)
})

it('brings back a section that was the whole text, without an empty paragraph beside it', () => {
  const text = open([heading(1, 'One'), paragraph('a')])
  const removed = removeSection(text.editor, text.key('One'))!
  expect(text.lines()).toEqual([''])
  putBackSection(text.editor, removed)
  expect(text.lines()).toEqual(['## One', 'a'])
})

it('splits a paragraph at the caret and begins a section there', () => {
  const text = open([heading(1, 'One'), paragraph('left right')])
  text.editor.update(
    () => {
      $blocksOf($getRoot())[1]!.getFirstDescendant()!.selectStart()
      const selection = $blocksOf($getRoot())[1]!.select()
      const child = $blocksOf($getRoot())[1]!.getFirstDescendant()!
      selection.anchor.set(child.getKey(), 5, 'text')
      selection.focus.set(child.getKey(), 5, 'text')
    },
    { discrete: true },
  )
  expect(splitAtCaret(text.editor, 1)).not.toBeNull()
  expect(text.lines()).toEqual(['## One', 'left ', '## ', 'right'])
  text.editor.update(() => $setSelection(null), { discrete: true })
  expect(splitAtCaret(text.editor, 1)).toBeNull()
})

it('adds a heading where the author asks for it, and in place of an empty text', () => {
  const text = open([paragraph('')])
  addSection(text.editor, 0, 1, 'One')
  expect(text.lines()).toEqual(['## One', ''])
  addSection(text.editor, 1, 1, 'Two')
  addSection(text.editor, 1, 2, 'One A')
  expect(text.lines()).toEqual(['## One', '', '### One A', '## Two'])
})

it('saves a move as the removal and the insertion of the moved blocks only', () => {
  const text = open(
    Array.from({ length: 40 }, (_, at) => [
      heading(1, `Chapter ${at}`),
      ...Array.from({ length: 20 }, (_, line) => paragraph(`${at}-${line}`)),
    ]).flat(),
  )
  const before = text.json()
  text.move('Chapter 20', -1)
  const splices = diffBlocks(before, text.json())
  expect(splices.reduce((sum, { deleteCount, blocks }) => sum + deleteCount + blocks.length, 0)).toBe(42)
})

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

it('never loses or doubles a paragraph in random changes, and undo brings back every one of them', () => {
  for (let round = 0; round < howMany('SECTION_CHANGES'); round++) {
    const levels: SectionLevel[] = [0, 1, 1, 2, 2, 3]
    const text = open(
      Array.from({ length: 12 }, (_, at) => [
        heading(pick(levels), `h${at}`),
        ...Array.from({ length: Math.floor(random() * 4) }, (_, line) => paragraph(`p${at}-${line}`)),
      ]).flat(),
    )
    const paragraphs = () =>
      text
        .lines()
        .filter((line) => !line.startsWith('#'))
        .toSorted()
    const [first, expected] = [text.json(), paragraphs()]
    for (let step = 0; step < 20; step++) {
      const sections = text.sections()
      if (sections.length === 0) break
      const index = Math.floor(random() * sections.length)
      const { key } = sections[index]!
      const places = placesFor(sections, index)
      const changes = [
        () => places.length > 0 && moveSection(text.editor, key, pick(places)),
        () => shiftSection(text.editor, key, pick([-1, 1] as const)),
        () => mergeSection(text.editor, key),
        () => addSection(text.editor, index, 1, 'new'),
        () => putBackSection(text.editor, removeSection(text.editor, key)!),
        () => {
          text.editor.update(() => void pick($blocksOf($getRoot())).selectStart(), { discrete: true })
          splitAtCaret(text.editor, pick(levels))
        },
        () => setSectionState(text.editor, key, { synopsis: `s${step}` }),
      ]
      pick(changes)()
      expect(paragraphs()).toEqual(expected)
      expect(text.sections().every(({ at }, place, all) => place === 0 || at > all[place - 1]!.at)).toBe(true)
    }
    while (text.history.undoStack.length > 0) text.editor.dispatchCommand(UNDO_COMMAND, undefined)
    expect(text.json()).toEqual(first)
  }
})
