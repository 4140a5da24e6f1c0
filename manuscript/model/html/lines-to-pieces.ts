import type { ItemMark, ListBlock, ManuscriptBlock, ManuscriptRun } from '../blocks/block-types.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'
import type { HeadingRank, Line } from './lines.ts'

/** A heading, a block, or blocks that were copied as a whole. */
type HtmlPiece =
  | { type: 'heading'; depth: number; rank?: HeadingRank | undefined; title: ManuscriptRun[] }
  | { type: 'block'; block: ManuscriptBlock }
  | { type: 'copied'; blocks: EditorNode[] }

type Item = Extract<Line, { type: 'item' }>

const listOf = (items: readonly Item[]): ListBlock => {
  const least = items.reduce((depth, item) => Math.min(depth, item.depth), items[0]!.depth)
  const marks = items.map(({ depth, ordered, start }): ItemMark => ({
    depth: depth - least,
    ordered,
    ...(start !== undefined && start !== 1 && { start }),
  }))
  return { type: 'list', ordered: items[0]!.ordered, items: items.map(({ text }) => text), marks }
}

/**
 * Groups consecutive items into lists. A new list begins if bullets and numbers alternate at the
 * outermost level, if the numbers do not continue, and after a separator.
 */
const listsOf = (items: readonly Item[]): ListBlock[] => {
  const lists: Item[][] = []
  /** The number of the next item at the outermost level. */
  let next = 1
  for (const item of items) {
    const list = lists.at(-1)
    const first = list?.[0]
    // Some programs repeat the start number of a list after a nested list.
    const isRepeated =
      first?.start === item.start &&
      first?.depth === item.depth &&
      list !== undefined &&
      list.at(-1)!.depth > item.depth
    const isNext = first?.depth === item.depth && item.start === next
    const continues =
      first &&
      !(item.begins && item.depth <= first.depth) &&
      (item.depth > first.depth ||
        (item.ordered === first.ordered && (item.start === undefined || isRepeated || isNext)))
    if (list && continues) list.push(isRepeated || isNext ? { ...item, start: undefined } : item)
    else lists.push([item])
    if (!continues) next = (item.start ?? 1) + 1
    else if (item.depth === first.depth) next++
  }
  return lists.map(listOf)
}

const blockOf = (line: Extract<Line, { type: 'paragraph' | 'quote' }>): ManuscriptBlock => {
  const direction = line.direction ? { direction: line.direction } : {}
  return line.type === 'quote'
    ? { type: 'quote', text: line.text, ...(line.style && { style: line.style }), ...direction }
    : { type: 'paragraph', text: line.text, ...(line.style && { style: line.style }), ...direction }
}

/** Groups lines to headings and blocks. A caption joins the figure before it. */
export const linesToPieces = (lines: readonly Line[]): HtmlPiece[] => {
  const pieces: HtmlPiece[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const last = pieces.at(-1)
    if (line.type === 'item') {
      const items: Item[] = []
      for (let next = lines[at]; next?.type === 'item'; next = lines[++at]) items.push(next)
      at--
      pieces.push(...listsOf(items).map((block): HtmlPiece => ({ type: 'block', block })))
    } else if (line.type === 'heading')
      pieces.push({ type: 'heading', depth: line.depth, rank: line.rank, title: line.text })
    else if (line.type === 'copied') pieces.push({ type: 'copied', blocks: line.blocks })
    else if (line.type === 'block') pieces.push({ type: 'block', block: line.block })
    else if (
      line.type === 'paragraph' &&
      line.isCaption &&
      last?.type === 'block' &&
      last.block.type === 'figure' &&
      last.block.caption.length === 0
    )
      last.block.caption = line.text
    else pieces.push({ type: 'block', block: blockOf(line) })
  }
  return pieces
}
