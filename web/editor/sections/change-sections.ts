import {
  $createTextNode,
  $getSelection,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $setState,
  type ElementNode,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { canShift, mergeTarget, shiftedLevels } from '#manuscript/model/sections/plan-level.ts'
import { placesFor } from '#manuscript/model/sections/plan-move.ts'
import { sectionEnd, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { joinSectionStates, type SectionState } from '#manuscript/model/sections/section-state.ts'
import { $exportBlock, $importBlock } from '../blocks/block-json.ts'
import { notesState, statusState, synopsisState } from '../blocks/block-state.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $create, $makeKind } from '../blocks/set-block-kind.ts'
import { $isNote } from '../blocks/note/note-node.ts'
import { $blocksOfSection, $readSections, changeSection, kindOfLevel, sectionStep } from './sections-in-text.ts'

const $insertBefore = (
  anchor: ElementNode | undefined,
  last: ElementNode | undefined,
  nodes: readonly ElementNode[],
) => {
  if (anchor) {
    for (const node of nodes) anchor.insertBefore(node)
    return
  }
  let before = last
  for (const node of nodes) {
    before?.insertAfter(node)
    before = node
  }
}

/**
 * Moves a section with everything in it before the section at `place`, or to the end of the text.
 * `placesFor` says which places there are. Returns false if nothing moved.
 */
export const moveSection = (editor: LexicalEditor, key: string, place: number): boolean => {
  const isPossible = editor.read(() => {
    const { sections } = $readSections()
    const index = sections.findIndex((section) => section.key === key)
    return index !== -1 && placesFor(sections, index).includes(place)
  })
  if (!isPossible) return false
  changeSection(editor, key, (text, index) => {
    const moved = $blocksOfSection(text, index)
    $insertBefore(text.sections[place]?.heading, text.blocks.at(-1), moved)
    return true
  })
  return true
}

/** Changes the title. A footnote in it stays behind the new words. */
export const renameSection = (editor: LexicalEditor, key: string, title: string): void =>
  void changeSection(editor, key, ({ sections }, index) => {
    const { heading } = sections[index]!
    const notes = heading.getChildren().filter($isNote)
    heading.clear().append(...(title === '' ? [] : [$createTextNode(title)]), ...notes)
    return true
  })

/**
 * Moves a section and everything in it one level up (-1) or down (1). Returns the new key of its
 * heading, or null if it can't have that level.
 */
export const shiftSection = (editor: LexicalEditor, key: string, by: -1 | 1): string | null => {
  const isPossible = editor.read(() => {
    const { sections } = $readSections()
    const index = sections.findIndex((section) => section.key === key)
    return index !== -1 && canShift(sections, index, by)
  })
  if (!isPossible) return null
  return changeSection(editor, key, ({ sections }, index) => {
    for (const [at, level] of shiftedLevels(sections, index, by).entries())
      $makeKind(sections[index + at]!.heading, kindOfLevel[level]!)
    return $readSections().sections[index]!.key
  })
}

const $stateOf = (heading: ElementNode): SectionState => ({
  status: $getState(heading, statusState),
  synopsis: $getState(heading, synopsisState),
  notes: $getState(heading, notesState),
})

const $setSection = (heading: ElementNode, { status, synopsis, notes }: Partial<SectionState>) => {
  if (status !== undefined) $setState(heading, statusState, status)
  if (synopsis !== undefined) $setState(heading, synopsisState, synopsis)
  if (notes !== undefined) $setState(heading, notesState, notes)
}

type MergeResult = 'merged' | 'no-target' | 'too-long'

/**
 * Removes the heading of a section, so that its text continues the section before. The state of
 * both sections is merged.
 */
export const mergeSection = (editor: LexicalEditor, key: string): MergeResult => {
  const planned = editor.read(() => {
    const { sections } = $readSections()
    const index = sections.findIndex((section) => section.key === key)
    const target = index === -1 ? null : mergeTarget(sections, index)
    if (target === null) return 'no-target'
    const [into, from] = [sections[target]!.heading, sections[index]!.heading]
    const state = joinSectionStates($stateOf(into), $stateOf(from))
    return state ? { target, state } : 'too-long'
  })
  if (typeof planned === 'string') return planned
  changeSection(editor, key, ({ sections }, index) => {
    $setSection(sections[planned.target]!.heading, planned.state)
    sections[index]!.heading.remove()
    return true
  })
  return 'merged'
}

/** A removed section. It can be brought back although the text has changed since. */
interface RemovedSection {
  /** Key of its heading. Undo restores the heading with the same key. */
  key: string
  blocks: EditorNode[]
  /** Key of the heading that followed, or null for the end of the text. */
  before: string | null
}

/** Deletes a section with its text and everything in it. */
export const removeSection = (editor: LexicalEditor, key: string): RemovedSection | null =>
  changeSection(editor, key, (text, index) => {
    const gone = $blocksOfSection(text, index)
    const blocks = gone.map($exportBlock)
    for (const block of gone) block.remove()
    return { key, blocks, before: text.sections[sectionEnd(text.sections, index)]?.key ?? null }
  })

/** True if the text is one empty paragraph, as a new text and one whose blocks were all deleted are. */
const $isEmpty = ([first, ...others]: ElementNode[]): boolean =>
  others.length === 0 && $isParagraphNode(first) && first.isEmpty()

/** Restores a removed section at its old place, unless undo has already restored it. */
export const putBackSection = (editor: LexicalEditor, { key, blocks, before }: RemovedSection): void => {
  if (editor.read(() => $readSections().sections.some((section) => section.key === key))) return
  sectionStep(editor, () => {
    const text = $readSections()
    const next = text.sections.find(({ key }) => key === before)?.heading
    const last = text.blocks.at(-1)
    $insertBefore(next, last, blocks.map($importBlock).filter($isElementNode))
    if ($isEmpty(text.blocks)) last!.remove()
  })
}

/**
 * Adds a heading: before the section at `place`, or at the end of the text. Returns its key.
 */
export const addSection = (editor: LexicalEditor, place: number, level: SectionLevel, title: string): string =>
  sectionStep(editor, () => {
    const { blocks, sections } = $readSections()
    const heading = $create(kindOfLevel[level]!).append($createTextNode(title))
    const last = blocks.at(-1)
    const next = sections[place]?.heading
    if (!next && last && $isEmpty(blocks)) last.insertBefore(heading)
    else $insertBefore(next, last, [heading])
    return heading.getKey()
  })

/**
 * Begins a new section of a level at the caret and puts the caret into its empty title. A paragraph
 * with the caret in it is split. Returns the key of the title, or null without a caret.
 */
export const splitAtCaret = (editor: LexicalEditor, level: SectionLevel): NodeKey | null => {
  const hasCaret = editor.read(() => $isRangeSelection($getSelection()))
  if (!hasCaret) return null
  return sectionStep(editor, () => {
    const selection = $getSelection()
    const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
    if (!block || !$isRangeSelection(selection)) return null
    const heading = $create(kindOfLevel[level]!).setDirection(block.getDirection())
    const { key, offset, type } = selection.focus
    selection.anchor.set(key, offset, type)
    const isPlain = block.getType() === 'paragraph' || block.getType() === 'quote'
    const before = isPlain ? $sizeBeforeCaret(block) : block.getTextContentSize()
    if (before === 0) block.insertBefore(heading)
    else if (before === block.getTextContentSize()) block.insertAfter(heading)
    else selection.insertParagraph()?.insertBefore(heading)
    heading.select()
    return heading.getKey()
  })
}

/** Returns the number of characters before the caret in a block. */
const $sizeBeforeCaret = (block: ElementNode): number => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return 0
  const range = selection.clone()
  const first = block.getFirstDescendant()
  if (!first) return 0
  if ($isElementNode(first)) range.anchor.set(first.getKey(), 0, 'element')
  else if (first.getType() === 'text') range.anchor.set(first.getKey(), 0, 'text')
  else range.anchor.set(block.getKey(), 0, 'element')
  return range.getTextContent().length
}

/**
 * Sets the status, synopsis or notes of a section, as one undo step. Returns false if its heading is
 * gone.
 */
export const setSectionState = (editor: LexicalEditor, key: string, state: Partial<SectionState>): boolean =>
  changeSection(editor, key, ({ sections }, index) => {
    $setSection(sections[index]!.heading, state)
    return true
  }) ?? false
