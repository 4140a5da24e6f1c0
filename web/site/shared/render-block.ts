import { beginsPart, countOffsets } from '#manuscript/model/anchors/text-offsets.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { scrollByKeyboard } from '#web/ui/scroll-by-keyboard.ts'
import { childrenOf, drawInline, type Drawing, make, type Offsets, stateOf } from './render-inline.ts'

/** Rank of a heading, and the element and class that show it. */
const headings = {
  part: ['h2', 'shared-part'],
  chapter: ['h2', 'shared-chapter'],
  section: ['h3', 'shared-section'],
  subsection: ['h4', 'subsection'],
} as const
export type Rank = keyof typeof headings

export const rankOf = (node: EditorNode): Rank => {
  const rank = stateOf(node, 'rank')
  if (rank === 'part' || rank === 'subsection') return rank
  return node.tag === 'h1' || node.tag === 'h2' ? 'chapter' : 'section'
}

const begin = (offsets: Offsets, node: EditorNode) => {
  if (beginsPart(node.type)) offsets.beginPart()
}

const drawList = (node: EditorNode, drawing: Drawing, offsets: Offsets): HTMLElement => {
  const isOrdered = node.listType === 'number' || node.tag === 'ol'
  const list = make(isOrdered ? 'ol' : 'ul')
  if (list instanceof HTMLOListElement && typeof node['start'] === 'number') list.start = node['start']
  for (const item of childrenOf(node)) {
    begin(offsets, item)
    const line = make('li')
    for (const child of childrenOf(item)) {
      if (child.type !== 'list') drawInline([child], line, drawing, offsets)
      else {
        begin(offsets, child)
        line.append(drawList(child, drawing, offsets))
      }
    }
    if (childrenOf(item)[0]?.type === 'list') line.className = 'nested'
    list.append(line)
  }
  return list
}

const drawCell = (cell: EditorNode, drawing: Drawing, offsets: Offsets): HTMLElement => {
  const isHead = (Number(cell['headerState']) & 1) === 1
  const shown = make(isHead ? 'th' : 'td')
  if (isHead) shown.setAttribute('scope', 'col')
  for (const child of childrenOf(cell)) {
    if (!beginsPart(child.type) || child.text !== undefined || childrenOf(child).length === 0) {
      if (child.children) begin(offsets, child)
      drawInline([child], shown, drawing, offsets)
      continue
    }
    begin(offsets, child)
    if (shown.childNodes.length > 0) shown.append(document.createElement('br'))
    drawInline(childrenOf(child), shown, drawing, offsets)
  }
  return shown
}

const drawTable = (node: EditorNode, drawing: Drawing, offsets: Offsets): HTMLElement => {
  const table = make('table')
  const align = stateOf(node, 'align')
  for (const row of childrenOf(node)) {
    begin(offsets, row)
    const line = make('tr')
    for (const [at, cell] of childrenOf(row).entries()) {
      begin(offsets, cell)
      const shown = drawCell(cell, drawing, offsets)
      const side: unknown = Array.isArray(align) ? align[at] : null
      if (side === 'left' || side === 'center' || side === 'right') shown.classList.add(`align-${side}`)
      line.append(shown)
    }
    table.append(line)
  }
  const frame = make('div', 'table', table)
  scrollByKeyboard(frame, 'Table')
  return frame
}

const plainText = (node: EditorNode): string =>
  childrenOf(node)
    .map((child) => (child.type === 'linebreak' ? '\n' : (child.text ?? plainText(child))))
    .join('')

const drawFigure = (node: EditorNode, drawing: Drawing, offsets: Offsets): HTMLElement => {
  const image = make('img')
  image.alt = typeof node['alt'] === 'string' ? node['alt'] : ''
  const width = typeof node['width'] === 'number' ? node['width'] : 100
  image.className = width <= 40 ? 'narrow' : width <= 75 ? 'medium' : ''
  if (typeof node['image'] === 'string') drawing.drawImage(image, node['image'])
  const caption = make('figcaption')
  drawInline(childrenOf(node), caption, drawing, offsets)
  return make('figure', '', image, ...(caption.childNodes.length > 0 ? [caption] : []))
}

const paragraphStyles: ReadonlySet<unknown> = new Set(['verse', 'letter', 'signature', 'source'])

const drawLine = (
  tag: 'p' | 'blockquote',
  node: EditorNode,
  drawing: Drawing,
  offsets: Offsets,
): HTMLElement | null => {
  if (childrenOf(node).length === 0) return null
  const style = stateOf(node, 'style')
  const line = make(tag, paragraphStyles.has(style) ? String(style) : '')
  const direction = stateOf(node, 'dir')
  line.dir = direction === 'ltr' || direction === 'rtl' ? direction : 'auto'
  drawInline(childrenOf(node), line, drawing, offsets)
  return line
}

/** Draws one block, or returns null if it shows nothing. */
export const drawBlock = (node: EditorNode, drawing: Drawing): HTMLElement | null => {
  const offsets = countOffsets()
  switch (node.type) {
    case 'heading': {
      const [tag, className] = headings[rankOf(node)]
      const heading = make(tag, className)
      heading.dir = 'auto'
      drawInline(childrenOf(node), heading, drawing, offsets)
      return heading.textContent?.trim() ? heading : null
    }
    case 'list':
      return drawList(node, drawing, offsets)
    case 'table':
      return drawTable(node, drawing, offsets)
    case 'scenebreak':
      return make('hr', 'scene-break')
    case 'code': {
      const code = make('code')
      drawInline(childrenOf(node), code, drawing, offsets)
      const frame = make('pre', '', code)
      frame.dir = 'ltr'
      scrollByKeyboard(frame, 'Code')
      return frame
    }
    case 'math': {
      const formula = make('div', 'formula')
      formula.dir = 'ltr'
      drawing.drawFormula(formula, plainText(node), true)
      return formula
    }
    case 'figure':
      return drawFigure(node, drawing, offsets)
    case 'quote':
      return drawLine('blockquote', node, drawing, offsets)
    default:
      return drawLine('p', node, drawing, offsets)
  }
}
