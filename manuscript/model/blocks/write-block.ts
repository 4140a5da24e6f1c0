import type { EditorNode } from '../editor-state/editor-state.ts'
import type {
  ItemMark,
  ListBlock,
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
} from './block-types.ts'
import { beginsList, marksOf } from './list-marks.ts'
import {
  element,
  linesToNodes,
  type NodeDirection,
  paragraphNode,
  plainTextNode,
  runsToEditorNodes,
} from './write-runs.ts'

type HeadingRank = 'part' | 'chapter' | 'section' | 'subsection'

/** A stored h2 is a chapter and an h3 a section, as before there were parts and subsections. */
const tags: Record<HeadingRank, string> = { part: 'h1', chapter: 'h2', section: 'h3', subsection: 'h4' }

export const headingNode = (
  rank: HeadingRank,
  title: readonly ManuscriptRun[],
  direction: NodeDirection = null,
): EditorNode =>
  element('heading', direction, runsToEditorNodes(title, direction), {
    tag: tags[rank],
    ...((rank === 'part' || rank === 'subsection') && { $: { rank } }),
  })

const styleFields = ({ style, direction }: ParagraphBlock | QuoteBlock): object =>
  style || direction ? { $: { ...(style && { style }), ...(direction && { dir: direction }) } } : {}

const listNode = (ordered: boolean, start: number, direction: NodeDirection): EditorNode =>
  element('list', direction, [], { listType: ordered ? 'number' : 'bullet', start, tag: ordered ? 'ol' : 'ul' })

/** Lexical stores a list inside another one as an item of its own, which has no number. */
const listNodes = (block: ListBlock, direction: NodeDirection): EditorNode => {
  const marks = marksOf(block)
  const root = listNode(block.ordered, marks[0]?.start ?? 1, direction)
  const open: { node: EditorNode; next: number; ordered: boolean }[] = [
    { node: root, next: marks[0]?.start ?? 1, ordered: block.ordered },
  ]
  block.items.forEach((item, at) => {
    const { depth, ordered, start = 1 } = marks[at] as ItemMark
    if (depth < open.length - 1 || (depth > 0 && beginsList(marks, at))) open.length = Math.min(open.length, depth + 1)
    if (depth > 0 && beginsList(marks, at)) open.length = depth
    while (open.length <= depth) {
      const outer = open.at(-1)!
      const node = listNode(ordered, start, direction)
      outer.node.children!.push(element('listitem', direction, [node], { value: outer.next }))
      open.push({ node, next: start, ordered })
    }
    const list = open[depth]!
    list.node.children!.push(element('listitem', direction, runsToEditorNodes(item, direction), { value: list.next++ }))
  })
  return root
}

const tableNode = ({ header, align, rows }: TableBlock, direction: NodeDirection): EditorNode =>
  element(
    'table',
    direction,
    rows.map((row, at) =>
      element(
        'tablerow',
        direction,
        row.map((cell) =>
          element('tablecell', direction, [paragraphNode(cell, direction)], {
            headerState: header && at === 0 ? 1 : 0,
          }),
        ),
      ),
    ),
    align.some((one) => one !== null) ? { $: { align } } : {},
  )

const textChildren = (text: string): EditorNode[] => linesToNodes(text, (line) => plainTextNode(line))

/** Converts a block to the stored form of the editor's node. */
export const blockToEditorNode = (block: ManuscriptBlock, direction: NodeDirection = null): EditorNode => {
  switch (block.type) {
    case 'paragraph':
      return paragraphNode(block.text, direction, styleFields(block))
    case 'quote':
      return element('quote', direction, runsToEditorNodes(block.text, direction), styleFields(block))
    case 'list':
      return listNodes(block, direction)
    case 'subsection':
      return headingNode('subsection', block.text, direction)
    case 'scenebreak':
      return element('scenebreak', direction, [])
    case 'table':
      return tableNode(block, direction)
    case 'code':
      return element('code', direction, textChildren(block.text), { language: block.language })
    case 'math':
      return element('math', direction, textChildren(block.tex))
    case 'figure':
      return element('figure', direction, runsToEditorNodes(block.caption, direction), {
        image: block.image,
        alt: block.alt,
        width: block.width,
      })
  }
}

function* sectionNodes(
  rank: HeadingRank,
  { title, blocks }: { title: readonly ManuscriptRun[]; blocks: readonly ManuscriptBlock[] },
  direction: NodeDirection,
): Generator<EditorNode> {
  yield headingNode(rank, title, direction)
  for (const block of blocks) yield blockToEditorNode(block, direction)
}

type Sections = Pick<Manuscript, 'opening' | 'parts' | 'chapters'>

/** Yields the blocks of the editor of a manuscript, in order. */
export function* eachNode(
  { opening, parts, chapters }: Sections,
  direction: NodeDirection = null,
): Generator<EditorNode> {
  const partsAt = function* (start: number) {
    for (const part of parts) if (part.start === start) yield* sectionNodes('part', part, direction)
  }
  for (const block of opening) yield blockToEditorNode(block, direction)
  for (const [at, chapter] of chapters.entries()) {
    yield* partsAt(at)
    yield* sectionNodes('chapter', chapter, direction)
    for (const section of chapter.sections) yield* sectionNodes('section', section, direction)
  }
  yield* partsAt(chapters.length)
}

/** Converts a manuscript to the blocks of the editor, in order. */
export const manuscriptToNodes = (manuscript: Sections, direction: NodeDirection = null): EditorNode[] => [
  ...eachNode(manuscript, direction),
]
