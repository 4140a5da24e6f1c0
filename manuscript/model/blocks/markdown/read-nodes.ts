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

/**
 * Reads the items of a list. Text below a nested list continues with its last item, to stay in its
 * place.
 */
const listItems = (list: List, depth: number, source: InlineSource): Item[] => {
  const ordered = list.ordered ?? false
  return list.children.flatMap((item, at): Item[] => {
    const start = at === 0 && ordered ? (list.start ?? 1) : 1
    const own: Item = {
      text: [],
      mark: { depth, ordered, ...(start !== 1 && { start }) },
      number: ordered ? numberOf(item, source) : '',
    }
    const items = [own]
    let texts: RootContent[] = []
    const addTexts = () => {
      const lines = blocksIn(texts, source).flatMap(linesOf)
      const last = items.at(-1)!
      last.text = joinLines([...(last.text.length > 0 ? [last.text] : []), ...lines])
      texts = []
    }
    for (const child of item.children) {
      if (child.type !== 'list') {
        texts.push(child)
        continue
      }
      addTexts()
      for (const inner of listItems(child, Math.min(depth + 1, blockLimits.listDepth), source)) items.push(inner)
    }
    addTexts()
    return items
  })
}

/**
 * Returns true if the numbers count the items. Numbers of a chronicle, of dates and `007.` are
 * text, and in a foreign text also a number without an item.
 */
const isCounted = (list: List, items: readonly Item[], source: InlineSource): boolean => {
  if (!list.ordered) return true
  const written = list.children.map((item) => numberOf(item, source))
  const numbers = written.map((number) => Number.parseInt(number, 10))
  const first = numbers[0] ?? 1
  if (source.isForeign) {
    // A single number, as in "24. December", is part of a sentence.
    if (items.length === 1 && first !== 1) return false
    if (written.some((number) => /^0\d/.test(number))) return false
    if (items.some(({ text, number }) => number !== '' && cleanManuscriptRuns(text).length === 0)) return false
  }
  return numbers.every((number, at) => number === first + at) || numbers.every((number) => number === 1)
}

/** Reads a list. Numbers that do not count its items are text. */
const listBlocks = (list: List, source: InlineSource): ManuscriptBlock[] => {
  const items = listItems(list, 0, source)
  if (!isCounted(list, items, source))
    return items.map(({ text, number }) => ({
      type: 'paragraph',
      text: number === '' ? text : [{ text: `${number} ` }, ...text],
    }))
  const marks = items.map(({ mark }) => mark)
  return [{ type: 'list', ordered: list.ordered ?? false, items: items.map(({ text }) => text), marks }]
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

const isHtml = (node: RootContent | undefined, html: string): boolean =>
  node?.type === 'html' && node.value.trim() === html

/** Returns the figure that begins at a node, and the index of its last node. */
const figureAt = (nodes: readonly RootContent[], at: number, source: InlineSource) => {
  const node = nodes[at]
  const open = node?.type === 'html' ? openFigure.exec(node.value.trim()) : null
  if (!open) {
    const alone = figureOf(nodes.slice(at, at + 1), source)
    return alone && { blocks: [alone], end: at }
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
  }
  return pieces
}

/** Reads blocks that belong together. Headings that divide a text become bold. */
export const blocksIn = (nodes: readonly RootContent[], source: InlineSource, place: Place = {}): ManuscriptBlock[] =>
  piecesIn(nodes, source, place).flatMap((piece): ManuscriptBlock[] =>
    piece.type === 'blocks' ? piece.blocks : [{ type: place.isQuote ? 'quote' : 'paragraph', text: bold(piece.title) }],
  )
