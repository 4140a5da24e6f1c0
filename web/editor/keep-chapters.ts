import { $isHeadingNode, HeadingNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $isElementNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  RootNode,
} from 'lexical'
import { $isChapter, ChapterNode } from './chapter-node.ts'

/** Past so many blocks a chapter is laid out in parts. */
const LONGEST = 160
const PART = 80

export const beginsChapter = (node: LexicalNode): boolean =>
  $isHeadingNode(node) && (node.getTag() === 'h1' || node.getTag() === 'h2')

const $newChapter = (blocks: LexicalNode[]): ChapterNode => new ChapterNode().append(...blocks)

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
  if (!chapter) root.append($newChapter([$createParagraphNode()]))
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

const $splitAt = (chapter: ChapterNode, at: number) => {
  chapter.insertAfter($newChapter(chapter.getChildren().slice(at)))
}

/** Where a chapter that grew too long is parted: at a section's heading near the middle if there is one. */
const partAt = (blocks: LexicalNode[]): number => {
  const near = blocks.findIndex((block, at) => at >= PART && at < LONGEST && $isHeadingNode(block))
  return near === -1 ? PART : near
}

const $arrange = (chapter: ChapterNode) => {
  if (!chapter.isAttached()) return
  if ($unnest(chapter)) return
  const blocks = chapter.getChildren()
  const first = blocks[0]
  if (!first) {
    chapter.remove()
    return
  }
  const heading = blocks.findIndex((block, at) => at > 0 && beginsChapter(block))
  if (heading > 0) {
    $splitAt(chapter, heading)
    return
  }
  const before = chapter.getPreviousSibling()
  if ($isChapter(before) && !beginsChapter(first) && before.getChildrenSize() + blocks.length <= LONGEST) {
    before.append(...blocks)
    chapter.remove()
    return
  }
  if (blocks.length > LONGEST) $splitAt(chapter, partAt(blocks))
}

const chapterOf = (node: ElementNode): ChapterNode | null => {
  const parent = node.getParent()
  return $isChapter(parent) ? parent : null
}

/** Keeps every block in a chapter, and each chapter's h2 at its beginning, whatever is typed, pasted, merged or undone. */
export const keepChapters = (editor: LexicalEditor): (() => void) => {
  const stops = [
    editor.registerNodeTransform(RootNode, $gather),
    editor.registerNodeTransform(ChapterNode, $arrange),
    // A heading that became one, or is none any more, changes where chapters begin.
    editor.registerNodeTransform(HeadingNode, (heading) => {
      const chapter = chapterOf(heading)
      if (chapter && beginsChapter(heading) && chapter.getFirstChild() !== heading) chapter.markDirty()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** The blocks of the text in reading order. */
export const $blocksOf = (root: RootNode): ElementNode[] =>
  root
    .getChildren()
    .flatMap((child) => ($isChapter(child) ? child.getChildren() : [child]))
    .filter($isElementNode)
