import { $isHeadingNode, HeadingNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isRootNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  RootNode,
} from 'lexical'
import { $isChapter, ChapterNode } from './chapter-node.ts'

/** Past so many blocks a chapter is laid out in parts. */
const LONGEST = 120
/** Blocks of a part. Parts are joined again only up to this, so that they don't come and go at each Enter. */
const PART = 50

export const beginsChapter = (node: LexicalNode): boolean =>
  $isHeadingNode(node) && (node.getTag() === 'h1' || node.getTag() === 'h2')

/** Blocks as they are laid out: each h2 begins a part, and what is too long is parted, at a section if there is one near. */
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
    const near = blocks.findIndex((block, at) => at >= from + PART && at < from + LONGEST && $isHeadingNode(block))
    const to = near === -1 ? from + PART : near
    parts.push(blocks.slice(from, to))
    from = to
  }
  return [...parts, blocks.slice(from)]
}

/** Chapters made of blocks that stand nowhere yet; one with an empty paragraph if there are none. */
export const $chaptersOf = (blocks: readonly LexicalNode[]): ChapterNode[] =>
  partsOf(blocks.length > 0 ? blocks : [$createParagraphNode()]).map((part) => new ChapterNode().append(...part))

/** What stands directly in the root goes to the chapter before it, or makes one. */
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

/** Pasted or merged text may bring chapters along. */
const $unnest = (chapter: ChapterNode): boolean => {
  const nested = chapter.getChildren().filter($isChapter)
  for (const inner of nested) {
    for (const block of inner.getChildren()) inner.insertBefore(block)
    inner.remove()
  }
  return nested.length > 0
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
  if (goesOn && before.getChildrenSize() + blocks.length <= PART) {
    before.append(...blocks)
    chapter.remove()
    return
  }
  const [, ...others] = partsOf(blocks)
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

/** Keeps every block in a chapter, and each chapter's h2 at its beginning, whatever is typed, pasted, merged or undone. */
export const keepChapters = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(RootNode, $gather),
    editor.registerNodeTransform(ChapterNode, $arrange),
    // A heading that became one, or is none any more, changes where chapters begin.
    editor.registerNodeTransform(HeadingNode, (heading) => {
      const chapter = chapterOf(heading)
      if (chapter && beginsChapter(heading) && chapter.getFirstChild() !== heading) chapter.markDirty()
    }),
  )

/** The blocks of the text in reading order. */
export const $blocksOf = (root: RootNode): ElementNode[] =>
  root
    .getChildren()
    .flatMap((child) => ($isChapter(child) ? child.getChildren() : [child]))
    .filter($isElementNode)

/** The block that a node stands in: what is saved as one. */
export const $blockOf = (node: LexicalNode): ElementNode | null => {
  for (let at: LexicalNode | null = node; at; at = at.getParent())
    if ($isElementNode(at) && !$isChapter(at) && ($isChapter(at.getParent()) || $isRootNode(at.getParent()))) return at
  return null
}
