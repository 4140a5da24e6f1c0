import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { cleanText } from '../../clean-text.ts'
import { endedElements } from '../../html-tags.ts'
import { parseFullMarkdown } from '../../markdown/parse-markdown.ts'
import { showTextDefinitions } from '../../markdown/text-definitions.ts'
import type { Manuscript, ManuscriptBlock, ManuscriptRun, ManuscriptSection } from '../block-types.ts'
import { cleanManuscriptBlocks } from '../clean-manuscript.ts'
import type { InlineSource, ReadAt } from './read-inline.ts'
import { linesOf } from '../lines-of-block.ts'
import { findNotes } from './find-notes.ts'
import { blocksIn, type ManuscriptPiece, piecesIn } from './read-nodes.ts'

interface ReadMarkdown {
  pieces: ManuscriptPiece[]
  /** Images that the file does not contain. Only their descriptions are kept. */
  images: number
}

interface ReadOptions {
  /**
   * True if the text is not from Inkloom: breaks that separate nothing are dropped, and numbers
   * that count nothing stay text.
   */
  isForeign?: boolean
  /** True if the text is pasted into another one. */
  isPart?: boolean
  /** Keeps the line breaks of verse and similar text, and reads Markdown inside of code blocks. */
  isReply?: boolean
  /** The number of a list item in the text that this one replaces. */
  itemNumber?: number | undefined
  /** Returns the name of the image at an address in the file. */
  findImage?: (address: string) => string | undefined
  readAt?: ReadAt
  /** Called with each node of the text. */
  onNode?: (node: Nodes) => void
}

const readTree = (
  text: string,
  root: Root,
  { isForeign = false, isPart = false, isReply = false, itemNumber, findImage, readAt, onNode }: ReadOptions,
): ReadMarkdown => {
  const definitions = new Map<string, string>()
  let images = 0
  let isNote = false
  const collect = (node: Nodes) => {
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
    onNode?.(node)
    if ('children' in node) for (const child of node.children) collect(child)
  }
  collect(root)
  showTextDefinitions(root, text)

  const notes = findNotes(root)
  const noteLines = (definition: FootnoteDefinition): ManuscriptRun[][] => {
    isNote = true
    const blocks = blocksIn(definition.children, source)
    isNote = false
    source.figures.push(...blocks.filter((block) => block.type === 'figure'))
    return blocks.filter(({ type }) => type !== 'figure').flatMap(linesOf)
  }
  const source: InlineSource = {
    text,
    definitions,
    ended: endedElements(text),
    readNote: (reference) => {
      const definition = notes.definitionOf(reference)
      // Notes inside notes are not read, because a note could contain itself.
      return definition && !isNote ? noteLines(definition) : undefined
    },
    readUnusedNote: (definition) => (notes.isUsed(definition) ? undefined : noteLines(definition)),
    onImage: () => images++,
    figures: [],
    findImage,
    readAt,
    isForeign,
    isPart,
    itemNumber,
    readInside: isReply ? (inner) => markdownToBlocks(inner) : undefined,
  }
  return { pieces: piecesIn(root.children, source), images }
}

/** Reads Markdown with all blocks of a manuscript. Text that looks like HTML stays text. */
export const readMarkdownPieces = (markdown: string, options: ReadOptions = {}): ReadMarkdown => {
  const { text, root } = parseFullMarkdown(cleanText(markdown), {
    keepsLines: options.isReply,
    isForeign: options.isForeign,
  })
  const { pieces, images } = readTree(text, root, options)
  const cleaned = pieces.flatMap((piece): ManuscriptPiece[] => {
    if (piece.type === 'heading') return [piece]
    const blocks = cleanManuscriptBlocks(piece.blocks)
    return blocks.length > 0 ? [{ type: 'blocks', blocks }] : []
  })
  return { pieces: cleaned, images }
}

const blocksOfPiece = (piece: ManuscriptPiece): ManuscriptBlock[] =>
  piece.type === 'blocks'
    ? piece.blocks
    : cleanManuscriptBlocks([{ type: 'paragraph', text: piece.title.map((run) => ({ ...run, bold: true })) }])

/**
 * Reads blocks that Inkloom wrote. Headings above the level of a subsection become bold paragraphs.
 */
export const markdownToManuscriptBlocks = (markdown: string): ManuscriptBlock[] =>
  readMarkdownPieces(markdown).pieces.flatMap(blocksOfPiece)

/** Reads the text of a language model or a person. Headings become bold paragraphs. */
export const markdownToBlocks = (markdown: string, options: Pick<ReadOptions, 'itemNumber'> = {}): ManuscriptBlock[] =>
  readMarkdownPieces(markdown, { isForeign: true, isReply: true, ...options }).pieces.flatMap(blocksOfPiece)

/** Reads a manuscript: level 1 is a part, 2 a chapter, 3 a section, and deeper ones are subsections. */
export const markdownToManuscript = (markdown: string): Pick<Manuscript, 'opening' | 'parts' | 'chapters'> => {
  const manuscript: Pick<Manuscript, 'opening' | 'parts' | 'chapters'> = { opening: [], parts: [], chapters: [] }
  const { opening, parts, chapters } = manuscript
  let place: Pick<ManuscriptSection, 'blocks'> = { blocks: opening }
  const begin = <T extends ManuscriptSection>(places: T[], next: T) => {
    places.push(next)
    place = next
  }
  for (const piece of readMarkdownPieces(markdown).pieces) {
    if (piece.type === 'blocks') {
      place.blocks.push(...piece.blocks)
      continue
    }
    const { depth, title } = piece
    const chapter = parts.at(-1)?.start === chapters.length ? undefined : chapters.at(-1)
    if (depth === 1) begin(parts, { title, blocks: [], start: chapters.length })
    else if (depth === 2) begin(chapters, { title, blocks: [], sections: [] })
    else if (chapter) begin(chapter.sections, { title, blocks: [] })
    else place.blocks.push({ type: 'subsection', text: title })
  }
  return manuscript
}
