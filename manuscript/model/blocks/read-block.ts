import type { EditorNode } from '../editor-state/editor-state.ts'
import { blockLimits } from './block-limits.ts'
import type {
  Alignment,
  ItemMark,
  ListBlock,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphStyle,
  QuoteStyle,
  TableBlock,
} from './block-types.ts'
import { cleanMarks } from './list-marks.ts'
import { mergeManuscriptRuns, trimManuscriptRuns } from './manuscript-runs.ts'
import { childrenOf, runsOf, stateField, verbatimText } from './read-runs.ts'

const containers = new Set(['root', 'chapter', 'tablerow', 'tablecell', 'listitem'])
const blockTypes = new Set([
  'paragraph',
  'quote',
  'heading',
  'list',
  'listitem',
  'chapter',
  'scenebreak',
  'table',
  'tablerow',
  'tablecell',
  'code',
  'math',
  'figure',
])

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value)

const stringField = (node: EditorNode, field: string): string => {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

const styleOf = <T extends string>(node: EditorNode, known: readonly T[]): { style?: T; direction?: 'ltr' | 'rtl' } => {
  const style = oneOf(stateField(node, 'style'), known)
  const direction = oneOf(stateField(node, 'dir'), ['ltr', 'rtl'] as const)
  return { ...(style && { style }), ...(direction && { direction }) }
}

interface Item {
  text: ManuscriptRun[]
  mark: ItemMark
}

const itemsOf = (list: EditorNode, depth: number): Item[] => {
  const ordered = list['listType'] === 'number' || list.tag === 'ol'
  const start = typeof list['start'] === 'number' ? list['start'] : 1
  const items = childrenOf(list).flatMap((item): Item[] => {
    const own = trimManuscriptRuns(
      childrenOf(item)
        .filter(({ type }) => type !== 'list')
        .flatMap((child) => runsOf(child)),
    )
    const inner = childrenOf(item).filter(({ type }) => type === 'list')
    return [
      ...(own.length > 0 ? [{ text: own, mark: { depth, ordered } }] : []),
      ...inner.flatMap((nested) => itemsOf(nested, Math.min(depth + 1, blockLimits.listDepth))),
    ]
  })
  const first = items.find(({ mark }) => mark.depth === depth)
  if (first && ordered && start !== 1) first.mark.start = start
  return items
}

const listBlock = (node: EditorNode): ListBlock[] => {
  const items = itemsOf(node, 0)
  if (items.length === 0) return []
  const ordered = node['listType'] === 'number' || node.tag === 'ol'
  const marks = cleanMarks(
    items.map(({ mark }) => mark),
    ordered,
  )
  return [{ type: 'list', ordered, items: items.map(({ text }) => text), ...(marks && { marks }) }]
}

/** Reads a cell as lines, since cells contain no blocks in the model. */
const cellRuns = (cell: EditorNode): ManuscriptRun[] =>
  trimManuscriptRuns(
    linesIn(cell).flatMap((line, at): ManuscriptRun[] => (at === 0 ? line : [{ text: '\n' }, ...line])),
  )

const linesIn = (node: EditorNode): ManuscriptRun[][] => {
  const children = childrenOf(node)
  return children.some(({ type }) => blockTypes.has(type))
    ? children.flatMap(linesIn)
    : [runsOf(node)].filter((line) => line.length > 0)
}

const tableBlock = (node: EditorNode): TableBlock[] => {
  const rowNodes = childrenOf(node).filter(({ type }) => type === 'tablerow')
  const rows = rowNodes.map((row) => childrenOf(row).map(cellRuns))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return []
  const first = childrenOf(rowNodes[0]!)
  const align = stateField(node, 'align')
  const alignmentAt = (at: number): Alignment =>
    oneOf(Array.isArray(align) ? (align as unknown[])[at] : null, ['left', 'center', 'right'] as const) ?? null
  return [
    {
      type: 'table',
      // Bit 1 marks the cells of a heading row, as in Lexical's own tables.
      header: first.length > 0 && first.every((cell) => (Number(cell['headerState']) & 1) === 1),
      align: Array.from({ length: columns }, (_, at) => alignmentAt(at)),
      rows: rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? [])),
    },
  ]
}

/** Reads a block. Blocks that no format could show, such as an empty paragraph, are left out. */
const readOne = (node: EditorNode): ManuscriptBlock[] => {
  const text = () => mergeManuscriptRuns(runsOf(node))
  switch (node.type) {
    case 'list':
      return listBlock(node)
    case 'table':
      return tableBlock(node)
    case 'scenebreak':
      return [{ type: 'scenebreak' }]
    case 'code': {
      const code = verbatimText(node)
      return code.trim() === '' ? [] : [{ type: 'code', language: stringField(node, 'language'), text: code }]
    }
    case 'math': {
      const tex = verbatimText(node)
      return tex.trim() === '' ? [] : [{ type: 'math', tex }]
    }
    case 'figure':
      return [
        {
          type: 'figure',
          image: stringField(node, 'image'),
          alt: stringField(node, 'alt'),
          caption: trimManuscriptRuns(runsOf(node)),
          width: typeof node['width'] === 'number' ? node['width'] : blockLimits.figureWidth.max,
        },
      ]
    case 'quote': {
      const runs = text()
      const style = styleOf<QuoteStyle>(node, ['verse', 'source'])
      return runs.length > 0 ? [{ type: 'quote', text: runs, ...style }] : []
    }
    default: {
      const runs = text()
      const style = styleOf<ParagraphStyle>(node, ['verse', 'letter', 'signature'])
      return runs.length > 0 ? [{ type: 'paragraph', text: runs, ...style }] : []
    }
  }
}

const holdsBlocks = (node: EditorNode): boolean => childrenOf(node).some(({ type }) => blockTypes.has(type))

/** Returns blocks in reading order. Unwraps chapters and unknown nodes that contain blocks. */
export const flatNodes = (node: EditorNode): EditorNode[] =>
  containers.has(node.type) || (!blockTypes.has(node.type) && holdsBlocks(node))
    ? childrenOf(node).some(({ type }) => blockTypes.has(type))
      ? childrenOf(node).flatMap(flatNodes)
      : [node]
    : [node]

/** Reads a block of the editor, other than a heading. It may be several, or none if it is empty. */
export const readBlock = (node: EditorNode): ManuscriptBlock[] => flatNodes(node).flatMap(readOne)
