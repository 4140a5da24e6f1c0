import { $isHeadingNode, HeadingNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getSelection,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  RootNode,
} from 'lexical'
import { styleState } from './block-state.ts'
import { $isChapter, ChapterNode } from './chapter-node.ts'

/**
 * A chapter with more blocks than this is split into parts. For each keystroke, the browser walks
 * over every element of the visible parts.
 */
const LONGEST = 30
/**
 * Number of blocks in a part. Parts are merged only below this size, so that they are not split and
 * merged again with each Enter.
 */
const PART = 15
/**
 * The first and the last part are cut within this many blocks of the ends of the text, as near to
 * the ends as possible. The browser lays them out wherever the caret is, and reads their text for
 * input methods with each keystroke.
 */
const EDGE = 8

export const beginsChapter = (node: LexicalNode): boolean =>
  $isHeadingNode(node) && (node.getTag() === 'h1' || node.getTag() === 'h2')

/**
 * Groups blocks into parts: each h2 begins a part, and a long part is split, at a heading if there
 * is one nearby, or else between two plain paragraphs.
 */
const partsOf = (blocks: readonly LexicalNode[]): LexicalNode[][] => {
  const chapters: LexicalNode[][] = []
  for (const block of blocks) {
    if (chapters.length === 0 || beginsChapter(block)) chapters.push([])
    chapters.at(-1)!.push(block)
  }
  return chapters.flatMap(cutLong)
}

const cutLong = (blocks: LexicalNode[]): LexicalNode[][] => {
  const parts: LexicalNode[][] = []
  let from = 0
  while (blocks.length - from > LONGEST) {
    const seams = blocks.slice(from + PART, from + LONGEST)
    const heading = seams.findIndex($isHeadingNode)
    const to = heading === -1 ? (seamIn(blocks, from + PART, from + LONGEST) ?? from + PART) : from + PART + heading
    parts.push(blocks.slice(from, to))
    from = to
  }
  return [...parts, blocks.slice(from)]
}

/**
 * Returns the first place from `from` and before `to` where a part can begin; null if there is
 * none.
 */
const seamIn = (blocks: readonly LexicalNode[], from: number, to: number): number | null => {
  for (let at = from; at < to; at++) if (isSeam(blocks, at)) return at
  return null
}

/**
 * Returns the last place from `from` and before `to` where a part can begin; null if there is none.
 */
const lastSeamIn = (blocks: readonly LexicalNode[], from: number, to: number): number | null => {
  for (let at = to - 1; at >= from; at--) if (isSeam(blocks, at)) return at
  return null
}

/**
 * Returns true if a part can begin at this block: at a heading, or between two plain paragraphs.
 * Style rules for neighbours do not reach across parts.
 */
const isSeam = (blocks: readonly LexicalNode[], at: number): boolean =>
  $isHeadingNode(blocks[at]) || ($isPlain(blocks[at]) && $isPlain(blocks[at - 1]))

/** Splits a part in two at a seam, if there is one in the range. */
const cutAt = (part: LexicalNode[], seam: number | null): LexicalNode[][] =>
  seam === null ? [part] : [part.slice(0, seam), part.slice(seam)]

/** Shortens the first and the last part of the text, see `EDGE`. */
const cutEdges = (parts: LexicalNode[][], isFirst: boolean, isLast: boolean): LexicalNode[][] =>
  parts.flatMap((part, at) => {
    if (part.length < PART) return [part]
    if (isFirst && at === 0) return cutAt(part, seamIn(part, 1, EDGE + 1))
    if (isLast && at === parts.length - 1) return cutAt(part, lastSeamIn(part, part.length - EDGE, part.length))
    return [part]
  })

/** Returns true for a paragraph whose appearance does not depend on its neighbours. */
const $isPlain = (block: LexicalNode | undefined): boolean =>
  $isParagraphNode(block) && $getState(block, styleState) === null

/**
 * Wraps new blocks in chapters. Returns one chapter with an empty paragraph if there are no blocks.
 */
export const $chaptersOf = (blocks: readonly LexicalNode[]): ChapterNode[] =>
  partsOf(blocks.length > 0 ? blocks : [$createParagraphNode()]).map((part) => new ChapterNode().append(...part))

/**
 * Moves blocks that are direct children of the root into the chapter before them, or into a new
 * one.
 */
const $gather = (root: RootNode) => {
  let chapter: ChapterNode | null = null
  for (const child of root.getChildren()) {
    if ($isChapter(child)) chapter = child
    else if (chapter) chapter.append(child)
    else {
      chapter = new ChapterNode()
      child.insertBefore(chapter)
      chapter.append(child)
    }
  }
  if (chapter) return
  const paragraph = $createParagraphNode()
  root.append(new ChapterNode().append(paragraph))
  const selection = $getSelection()
  if ($isRangeSelection(selection) && $isRootNode(selection.anchor.getNode())) paragraph.select()
}

/**
 * Moves blocks out of chapters nested in this one, which pasted or merged text can contain. Returns
 * true if there were any.
 */
const $unnest = (chapter: ChapterNode): boolean => {
  const nested = chapter.getChildren().filter($isChapter)
  for (const inner of nested) {
    for (const block of inner.getChildren()) inner.insertBefore(block)
    inner.remove()
  }
  return nested.length > 0
}

/**
 * Moves the first blocks of a part into the one before, up to the next seam, if there is none
 * between the two parts. That happens when blocks are inserted there, or change their kind. Returns
 * false if nothing moves, also if the part before would be cut at the same place again.
 */
const $moveSeam = (before: ChapterNode, blocks: readonly LexicalNode[]): boolean => {
  const last = before.getLastChild()
  if (!last || isSeam([last, blocks[0]!], 1)) return false
  const moved = blocks.slice(0, seamIn(blocks, 1, blocks.length) ?? blocks.length)
  if (!$isHeadingNode(last) && before.getChildrenSize() + moved.length > LONGEST) return false
  before.append(...moved)
  return true
}

const $arrange = (chapter: ChapterNode) => {
  if (!chapter.isAttached() || $unnest(chapter)) return
  const blocks = chapter.getChildren()
  const first = blocks[0]
  if (!first) {
    chapter.remove()
    return
  }
  const before = chapter.getPreviousSibling()
  const goesOn = $isChapter(before) && !beginsChapter(first)
  if (goesOn && before.getChildrenSize() + blocks.length < PART) {
    before.append(...blocks)
    chapter.remove()
    return
  }
  // Both parts have changed then, and are arranged again.
  if (goesOn && $moveSeam(before, blocks)) return
  const [, ...others] = cutEdges(partsOf(blocks), !before, !chapter.getNextSibling())
  let last = chapter
  for (const part of others) {
    const next = new ChapterNode().append(...part)
    last.insertAfter(next)
    last = next
  }
}

const chapterOf = (node: ElementNode): ChapterNode | null => {
  const parent = node.getParent()
  return $isChapter(parent) ? parent : null
}

/**
 * Keeps every block inside a chapter and each h2 at the beginning of its chapter, after typing,
 * pasting, merging and undo.
 */
export const keepChapters = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(RootNode, $gather),
    editor.registerNodeTransform(ChapterNode, $arrange),
    // A block that becomes a heading, or stops being one, changes where chapters begin.
    editor.registerNodeTransform(HeadingNode, (heading) => {
      const chapter = chapterOf(heading)
      if (chapter && beginsChapter(heading) && chapter.getFirstChild() !== heading) chapter.markDirty()
      if (chapter && chapter.getLastChild() === heading) chapter.getNextSibling()?.markDirty()
    }),
  )

/** Returns the blocks of the text in reading order. */
export const $blocksOf = (root: RootNode): ElementNode[] =>
  root
    .getChildren()
    .flatMap((child) => ($isChapter(child) ? child.getChildren() : [child]))
    .filter($isElementNode)

/**
 * Returns the block that contains a node, which is the unit of saving. Returns null outside a
 * block.
 */
export const $blockOf = (node: LexicalNode): ElementNode | null => {
  for (let at: LexicalNode | null = node; at; at = at.getParent())
    if ($isElementNode(at) && !$isChapter(at) && ($isChapter(at.getParent()) || $isRootNode(at.getParent()))) return at
  return null
}
