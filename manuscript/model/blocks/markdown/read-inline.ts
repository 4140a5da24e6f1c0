import type {
  FootnoteDefinition,
  FootnoteReference,
  Image,
  ImageReference,
  Link,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast'
import { safeLink } from '../../clean-text.ts'
import { isUnended } from '../../html-tags.ts'
import { isTextAddress } from '../../markdown/text-definitions.ts'
import {
  addressIn,
  type Definitions,
  descriptionIn,
  imageTags,
  textNodeRuns,
  textOfHtml,
} from '../../markdown/markdown-inline.ts'
import { blockLimits } from '../block-limits.ts'
import type { FigureBlock, ManuscriptBlock, ManuscriptRun } from '../block-types.ts'
import { isWhole, plainRunsText } from '../manuscript-runs.ts'

type RunFormatting = Omit<ManuscriptRun, 'text'>

/**
 * Returns the blocks that a foreign text begins at a node, and the index of their last node. `read`
 * reads nodes in them.
 */
export type ReadAt = (
  nodes: readonly RootContent[],
  at: number,
  read: (nodes: readonly RootContent[]) => ManuscriptBlock[],
) => { blocks: ManuscriptBlock[]; end: number } | undefined

export interface InlineSource {
  /** The Markdown that the positions of nodes refer to. */
  text: string
  definitions: Definitions
  /** The names of the HTML elements that the text closes, in lower case. */
  ended: ReadonlySet<string>
  /** Returns the note to which a reference refers; undefined inside a note. */
  readNote: (reference: FootnoteReference) => ManuscriptRun[][] | undefined
  /** Returns a note to which nothing refers; undefined for any other. */
  readUnusedNote: (definition: FootnoteDefinition) => ManuscriptRun[][] | undefined
  /** Called for each image in a text that is not in the file. */
  onImage: () => void
  /** Images of the file that stood in a sentence or a cell. They follow as figures. */
  figures: FigureBlock[]
  /** Returns the name of the image at an address in the file, if the file has images. */
  findImage?: ((address: string) => string | undefined) | undefined
  /**
   * True if the text is not from Inkloom: its headings may have any level, and its conventions are
   * guessed.
   */
  isForeign: boolean
  /**
   * True if the text is part of another one, so a scene break at its ends separates it from the
   * rest.
   */
  isPart: boolean
  /** The number of a list item in the text that this one replaces. It is no part of a sentence. */
  itemNumber?: number | undefined
  /** Reads the blocks that begin at a node in a way of their own. */
  readAt?: ReadAt | undefined
  /** Reads Markdown that a model has wrapped in a code block. */
  readInside?: ((markdown: string) => ManuscriptBlock[]) | undefined
}

const openTag = /^<(u|sub|sup|del|s|strike|span class="(?:smallcaps|math)")>$/i
const closeTag = /^<\/(u|sub|sup|del|s|strike|span)>$/i

const formattingOfTags: Record<string, RunFormatting> = {
  u: { underline: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
  del: { strike: true },
  s: { strike: true },
  strike: { strike: true },
  'span class="smallcaps"': { smallCaps: true },
  'span class="math"': { math: true },
}

const formattingOfNodes = { strong: { bold: true }, emphasis: { italic: true }, delete: { strike: true } } as const

const withLink = (formatting: RunFormatting, url: string): RunFormatting => {
  const href = safeLink(url)
  return href === undefined ? formatting : { ...formatting, href }
}

/** Joins the pieces of a formula that was between tags. */
const joinFormula = (runs: readonly ManuscriptRun[]): ManuscriptRun => ({ text: plainRunsText(runs), math: true })

/** Returns the source of a link that has a word instead of an address, as in `[Anna](softly)`. */
const asWritten = ({ children, position }: Link, source: string): PhrasingContent[] => {
  const from = children.at(-1)?.position?.end.offset ?? (position?.start.offset ?? 0) + 1
  const rest = source.slice(from, position?.end.offset).replace(/\s+/g, ' ')
  return [{ type: 'text', value: '[' }, ...children, { type: 'text', value: rest }]
}

/** Returns true for a name in angle brackets that can't be a link, such as `<std::vector>`. */
const isBareName = ({ url, position }: Link, source: string): boolean =>
  source[position?.start.offset ?? 0] === '<' && safeLink(url) === undefined

/** Adds a figure for an image in a sentence, and returns false if the file does not have it. */
const addFigure = (address: string | undefined, alt: string, source: InlineSource): boolean => {
  const image = address === undefined ? undefined : source.findImage?.(address)
  if (image !== undefined)
    source.figures.push({ type: 'figure', image, alt, caption: [], width: blockLimits.figureWidth.max })
  return image !== undefined
}

/** Adds a figure for an image, or returns its description if the file does not have it. */
const textOfImage = (node: Image | ImageReference, source: InlineSource): string | undefined => {
  const address = node.type === 'image' ? node.url : source.definitions.get(node.identifier)
  if (addFigure(address, node.alt ?? '', source)) return undefined
  source.onImage()
  return node.alt ?? ''
}

/** Adds figures for the images of HTML that the file has, and returns the HTML without them. */
export const takeImages = (html: string, source: InlineSource): string =>
  html.replace(imageTags, (tag) => (addFigure(addressIn(tag), descriptionIn(tag), source) ? '' : tag))

/** Reads text that follows a figure, which leaves two spaces. */
const withoutSecondSpace = (run: ManuscriptRun, before: ManuscriptRun | undefined): ManuscriptRun =>
  before === undefined || /\s$/.test(before.text) ? { ...run, text: run.text.trimStart() } : run

const readText = (node: Text, { text }: InlineSource, current: RunFormatting): ManuscriptRun[] =>
  current.math
    ? [{ ...current, text: node.value }]
    : textNodeRuns(node, text, current).map((run) => ({ ...current, ...run }))

/** Reads inline content. Tags that have no meaning in a manuscript leave their text. */
export const inlineToManuscriptRuns = (
  nodes: readonly PhrasingContent[],
  source: InlineSource,
  formatting: RunFormatting = {},
): ManuscriptRun[] => {
  const runs: ManuscriptRun[] = []
  const open: { name: string; formatting: RunFormatting; from: number }[] = []
  let current = formatting
  let isAfterFigure = false
  const inside = (children: readonly PhrasingContent[], inner: RunFormatting) => {
    for (const run of inlineToManuscriptRuns(children, source, inner)) runs.push(run)
  }
  const closeElement = (name: string) => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at === -1) return
    const [closed] = open.splice(at)
    current = closed!.formatting
    if (closed!.name === 'span' && runs.slice(closed!.from).some(({ math }) => math))
      runs.splice(closed!.from, runs.length, joinFormula(runs.slice(closed!.from)))
  }
  const readTag = (html: string) => {
    const opened = isUnended(html, source.ended) ? undefined : openTag.exec(html)?.[1]?.toLowerCase()
    const closed = closeTag.exec(html)?.[1]?.toLowerCase()
    if (opened !== undefined) {
      open.push({ name: opened.split(' ')[0]!, formatting: current, from: runs.length })
      current = { ...current, ...formattingOfTags[opened] }
    } else if (closed !== undefined) closeElement(closed)
    else {
      const rest = takeImages(html, source)
      isAfterFigure = rest === ''
      runs.push({ ...current, text: textOfHtml(rest, source.ended) })
    }
  }

  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        for (const run of readText(node, source, current))
          runs.push(isAfterFigure ? withoutSecondSpace(run, runs.at(-1)) : run)
        isAfterFigure = false
        break
      case 'strong':
      case 'emphasis':
      case 'delete':
        inside(node.children, { ...current, ...formattingOfNodes[node.type] })
        break
      case 'link':
        if (isTextAddress(node.url)) inside(asWritten(node, source.text), current)
        else if (isBareName(node, source.text)) runs.push({ ...current, text: `<${node.url}>` })
        else inside(node.children, withLink(current, node.url))
        break
      case 'linkReference':
        inside(node.children, withLink(current, source.definitions.get(node.identifier) ?? ''))
        break
      case 'inlineCode':
        runs.push({ ...current, text: node.value })
        break
      case 'inlineMath':
        runs.push({ text: node.value, math: true })
        break
      case 'break':
        runs.push({ ...current, text: '\n' })
        break
      case 'image':
      case 'imageReference': {
        const text = textOfImage(node, source)
        isAfterFigure = text === undefined
        if (text) runs.push({ ...current, text })
        break
      }
      case 'footnoteReference': {
        const note = source.readNote(node)
        runs.push(note ? { text: '', note } : { ...current, text: `[^${node.label ?? node.identifier}]` })
        break
      }
      case 'html':
        readTag(node.value)
    }
  }
  return runs.filter((run) => isWhole(run) || run.text !== '')
}
