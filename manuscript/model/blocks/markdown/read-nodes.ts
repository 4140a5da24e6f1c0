import type { Image, List, ListItem, RootContent } from 'mdast'
import { blockLimits } from '../block-limits.ts'
import type {
  FigureBlock,
  ItemMark,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphStyle,
  QuoteStyle,
} from '../block-types.ts'
import { linesOf } from '../lines-of-block.ts'
import { beginsList, itemNumbers } from '../list-marks.ts'
import { imageName } from '../image-name.ts'
import { cleanManuscriptRuns } from '../manuscript-runs.ts'
import { type InlineSource, inlineToManuscriptRuns } from './read-inline.ts'
import { codeBlocks, htmlBlocks, tableBlock, unusedNote } from './read-leaves.ts'

/** A heading, or the blocks between two headings. */
export type ManuscriptPiece =
  | { type: 'heading'; depth: number; title: ManuscriptRun[] }
  | { type: 'blocks'; blocks: ManuscriptBlock[] }

/** The style and direction of an element around blocks. */
interface Wrapper {
  style?: string | undefined
  direction?: 'ltr' | 'rtl' | undefined
}

const paragraphStyles: readonly ParagraphStyle[] = ['verse', 'letter', 'signature']
const quoteStyles: readonly QuoteStyle[] = ['verse', 'source']

const openDiv = /^<div(?: class="([a-z]+)")?(?: dir="(ltr|rtl)")?>$/
const openFigure = /^<figure(?: data-image="(sha256-[0-9a-f]{64})")?>$/
const figureWidth = /^(\d{1,3})%$/

/** Adds the style and direction of the wrapping element to a block that can have them. */
const wrapped = (block: ManuscriptBlock, { style, direction }: Wrapper): ManuscriptBlock => {
  const dir = direction ? { direction } : {}
  if (block.type === 'paragraph') {
    const known = block.style ?? paragraphStyles.find((one) => one === style)
    return { ...block, ...(known && { style: known }), ...dir }
  }
  return block.type === 'quote' ? { ...block, ...dir } : block
}

const joinLines = (lines: readonly ManuscriptRun[][]): ManuscriptRun[] =>
  lines.flatMap((line, at): ManuscriptRun[] => (at === 0 ? line : [{ text: '\n' }, ...line]))

/** Returns the number of an item with its mark as in the source, such as `1986)`. */
const numberOf = (item: ListItem, { text }: InlineSource): string => {
  const from = item.position?.start.offset ?? 0
  return /^\d{1,9}[.)]/.exec(text.slice(from, from + 10))?.[0] ?? ''
}

interface Item {
  text: ManuscriptRun[]
  mark: ItemMark
  /** Empty for a bullet. */
  number: string
}

/** An item of a list, or a block inside of an item that an item can't hold. */
type ListPart = Item | ManuscriptBlock

const isItem = (part: ListPart | undefined): part is Item => part !== undefined && 'mark' in part

/** Returns true for a block that stays a block inside of a list. Others become lines of their item. */
const standsAlone = ({ type }: ManuscriptBlock): boolean => type === 'table' || type === 'code' || type === 'figure'

/**
 * Reads the items of a list. Text below a nested list continues with its last item, and text below
 * a block is a paragraph, to stay in its place.
 */
const listParts = (list: List, depth: number, source: InlineSource): ListPart[] => {
  const ordered = list.ordered ?? false
  return list.children.flatMap((item, at): ListPart[] => {
    const start = at === 0 && ordered ? (list.start ?? 1) : 1
    const parts: ListPart[] = [
      {
        text: [],
        mark: { depth, ordered, ...(start !== 1 && { start }) },
        number: ordered ? numberOf(item, source) : '',
      },
    ]
    const add = (block: ManuscriptBlock) => {
      const last = parts.at(-1)
      if (standsAlone(block)) parts.push(block)
      else if (isItem(last)) last.text = joinLines([...(last.text.length > 0 ? [last.text] : []), ...linesOf(block)])
      else parts.push(block)
    }
    let texts: RootContent[] = []
    const addTexts = () => {
      for (const block of blocksIn(texts, source)) add(block)
      texts = []
    }
    for (const child of item.children) {
      if (child.type !== 'list') {
        texts.push(child)
        continue
      }
      addTexts()
      for (const inner of listParts(child, Math.min(depth + 1, blockLimits.listDepth), source)) parts.push(inner)
    }
    addTexts()
    return parts
  })
}

/**
 * Returns true if the numbers count the items. Numbers of a chronicle, of dates and `007.` are
 * text, and in a foreign text also a number without an item.
 */
const isCounted = (list: List, parts: readonly ListPart[], source: InlineSource): boolean => {
  if (!list.ordered) return true
  const items = parts.filter(isItem)
  const written = list.children.map((item) => numberOf(item, source))
  const numbers = written.map((number) => Number.parseInt(number, 10))
  const first = numbers[0] ?? 1
  if (source.isForeign) {
    // A single number, as in "24. December", is part of a sentence.
    if (items.length === 1 && first !== 1 && first !== source.itemNumber) return false
    if (written.some((number) => /^0\d/.test(number))) return false
    if (parts.some((part, at) => isItem(part) && isEmptyNumber(part) && !isBlock(parts[at + 1]))) return false
  }
  return numbers.every((number, at) => number === first + at) || numbers.every((number) => number === 1)
}

const isBlock = (part: ListPart | undefined): boolean => part !== undefined && !isItem(part)
const isEmptyNumber = ({ text, number }: Item): boolean => number !== '' && cleanManuscriptRuns(text).length === 0

/** Returns the list of some items, whose numbers continue those of the items before. */
const listOf = (items: readonly { item: Item; number: number | null }[]): ManuscriptBlock => {
  const { mark: first } = items[0]!.item
  const marks = items.map(({ item: { mark } }): ItemMark => ({ ...mark, depth: mark.depth - first.depth }))
  return {
    type: 'list',
    ordered: first.ordered,
    items: items.map(({ item: { text } }) => text),
    marks: marks.map((mark, at) => {
      const { number } = items[at]!
      return number !== null && number !== 1 && beginsList(marks, at) ? { ...mark, start: number } : mark
    }),
  }
}

/** Groups the items between blocks to lists. */
const groupParts = (parts: readonly ListPart[]): ManuscriptBlock[] => {
  const numbers = itemNumbers(parts.filter(isItem).map(({ mark }) => mark))
  const blocks: ManuscriptBlock[] = []
  let open: { item: Item; number: number | null }[] = []
  let read = 0
  const close = () => {
    if (open.length > 0) blocks.push(listOf(open))
    open = []
  }
  for (const part of parts) {
    // After a block in an inner list, the outer list continues as a list of its own.
    if (!isItem(part) || part.mark.depth < (open[0]?.item.mark.depth ?? 0)) close()
    if (isItem(part)) open.push({ item: part, number: numbers[read++]! })
    else blocks.push(part)
  }
  close()
  return blocks
}

/** Reads a list. Numbers that do not count its items are text. */
const listBlocks = (list: List, source: InlineSource): ManuscriptBlock[] => {
  const parts = listParts(list, 0, source)
  if (isCounted(list, parts, source)) return groupParts(parts)
  return parts.map((part) =>
    isItem(part)
      ? { type: 'paragraph', text: part.number === '' ? part.text : [{ text: `${part.number} ` }, ...part.text] }
      : part,
  )
}

const bold = (text: readonly ManuscriptRun[]): ManuscriptRun[] => text.map((run) => ({ ...run, bold: true }))

const blocksOf = (node: RootContent, source: InlineSource): ManuscriptBlock[] => {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', text: inlineToManuscriptRuns(node.children, source) }]
    case 'heading':
      return [{ type: 'subsection', text: inlineToManuscriptRuns(node.children, source) }]
    case 'blockquote':
      return blocksIn(node.children, source, { isQuote: true })
    case 'list':
      return listBlocks(node, source)
    case 'table':
      return [tableBlock(node, source)]
    case 'code':
      return codeBlocks(node, source)
    case 'thematicBreak':
      return [{ type: 'scenebreak' }]
    case 'html':
      return htmlBlocks(node, source)
    case 'footnoteDefinition':
      return unusedNote(node, source)
    default:
      return []
  }
}

const quoted = (block: ManuscriptBlock, { style }: Wrapper): ManuscriptBlock => {
  if (block.type !== 'paragraph') return block
  const known = quoteStyles.find((one) => one === style)
  const { text, direction } = block
  return { type: 'quote', text, ...(known && { style: known }), ...(direction && { direction }) }
}

const imageOf = (node: RootContent | undefined): Image | undefined => {
  const only = node?.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined
  return only?.type === 'image' ? only : undefined
}

/**
 * Reads an image and the paragraphs of its caption. `name` is the name of the image if its address
 * differs.
 */
const figureOf = (nodes: readonly RootContent[], source: InlineSource, name?: string): FigureBlock | undefined => {
  const image = imageOf(nodes[0])
  const found = image && (source.findImage?.(image.url) ?? name ?? (imageName.test(image.url) ? image.url : undefined))
  if (!image || found === undefined) return undefined
  return {
    type: 'figure',
    image: found,
    alt: image.alt ?? '',
    caption: joinLines(blocksIn(nodes.slice(1), source).flatMap(linesOf)),
    width: Number(figureWidth.exec(image.title ?? '')?.[1] ?? blockLimits.figureWidth.max),
  }
}

const beginsFigure = /^<figure[\s>]/i
const endsFigure = /<\/figure\s?>\s{0,9}$/i

/** Reads a figure in HTML that empty lines divide into several nodes. */
const dividedFigureAt = (nodes: readonly RootContent[], at: number, source: InlineSource) => {
  const node = nodes[at]
  if (node?.type !== 'html' || !beginsFigure.test(node.value) || endsFigure.test(node.value)) return undefined
  let html = ''
  for (const [more, part] of nodes.slice(at, at + MOST_FIGURE_NODES).entries()) {
    if (part.type !== 'html') return undefined
    html += `${part.value}\n\n`
    if (endsFigure.test(part.value)) return { blocks: htmlBlocks({ value: html }, source), end: at + more }
  }
  return undefined
}

const isHtml = (node: RootContent | undefined, html: string): boolean =>
  node?.type === 'html' && node.value.trim() === html

/** Returns the figure that begins at a node, and the index of its last node. */
const figureAt = (nodes: readonly RootContent[], at: number, source: InlineSource) => {
  const node = nodes[at]
  const open = node?.type === 'html' ? openFigure.exec(node.value.trim()) : null
  if (!open) {
    const alone = figureOf(nodes.slice(at, at + 1), source)
    return alone ? { blocks: [alone], end: at } : dividedFigureAt(nodes, at, source)
  }
  // Maximum number of nodes in a figure, which has only an image and a caption.
  const end = nodes.slice(at, at + MOST_FIGURE_NODES).findIndex((node) => isHtml(node, '</figure>'))
  const figure = end === -1 ? undefined : figureOf(nodes.slice(at + 1, at + end), source, open[1])
  return figure && { blocks: [figure], end: at + end }
}
const MOST_FIGURE_NODES = 50

interface Place {
  isQuote?: boolean
}

const isText = (node: RootContent | undefined): boolean => node !== undefined && node.type !== 'heading'

/**
 * Returns true for a thematic break at the start or end of a foreign text, which separates nothing.
 * Inkloom's own texts may have scene breaks there.
 */
const separatesNothing = (nodes: readonly RootContent[], at: number, { isForeign, isPart }: InlineSource): boolean =>
  isForeign && !isPart && nodes[at]!.type === 'thematicBreak' && !(isText(nodes[at - 1]) && isText(nodes[at + 1]))

/** Reads a heading. An empty one in a foreign text is a scene break, or nothing at the start or end. */
const headingPieces = (
  title: ManuscriptRun[],
  depth: number,
  isBetweenTexts: boolean,
  { isForeign }: InlineSource,
): ManuscriptPiece[] => {
  if (title.length > 0 || !isForeign) return [{ type: 'heading', depth, title }]
  return isBetweenTexts ? [{ type: 'blocks', blocks: [{ type: 'scenebreak' }] }] : []
}

/**
 * Returns the deepest level of headings that divide a text. In Inkloom's own texts, subsections are
 * blocks.
 */
const lowestHeading = ({ isForeign }: InlineSource): number => (isForeign ? 6 : 3)

/** Reads the pieces of a document, in which headings divide the blocks. */
export const piecesIn = (
  nodes: readonly RootContent[],
  source: InlineSource,
  { isQuote = false }: Place = {},
): ManuscriptPiece[] => {
  const pieces: ManuscriptPiece[] = []
  const open: Wrapper[] = []
  const add = (blocks: readonly ManuscriptBlock[]) => {
    const last = pieces.at(-1)
    if (last?.type === 'blocks') for (const block of blocks) last.blocks.push(block)
    else if (blocks.length > 0) pieces.push({ type: 'blocks', blocks: [...blocks] })
  }
  const inWrapper = (block: ManuscriptBlock): ManuscriptBlock => {
    const wrapper = open.at(-1) ?? {}
    return isQuote ? quoted(wrapped(block, { ...wrapper, style: undefined }), wrapper) : wrapped(block, wrapper)
  }
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    const div = node.type === 'html' ? openDiv.exec(node.value.trim()) : null
    const found = figureAt(nodes, at, source) ?? source.readAt?.(nodes, at, (inner) => blocksIn(inner, source))
    if (found) {
      add(found.blocks)
      at = found.end
    } else if (div) open.push({ style: div[1], direction: div[2] as Wrapper['direction'] })
    else if (isHtml(node, '</div>')) open.pop()
    else if (separatesNothing(nodes, at, source)) continue
    else if (node.type === 'heading' && node.depth <= lowestHeading(source)) {
      const title = cleanManuscriptRuns(inlineToManuscriptRuns(node.children, source))
      const isBetweenTexts = isText(nodes[at - 1]) && isText(nodes[at + 1])
      for (const piece of headingPieces(title, node.depth, isBetweenTexts, source))
        if (piece.type === 'blocks') add(piece.blocks)
        else pieces.push(piece)
    } else add(blocksOf(node, source).map(inWrapper))
    add(source.figures.splice(0))
  }
  return pieces
}

/** Reads blocks that belong together. Headings that divide a text become bold. */
export const blocksIn = (nodes: readonly RootContent[], source: InlineSource, place: Place = {}): ManuscriptBlock[] =>
  piecesIn(nodes, source, place).flatMap((piece): ManuscriptBlock[] =>
    piece.type === 'blocks' ? piece.blocks : [{ type: place.isQuote ? 'quote' : 'paragraph', text: bold(piece.title) }],
  )
