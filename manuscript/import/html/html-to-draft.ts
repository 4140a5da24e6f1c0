import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { CssRules } from '#manuscript/model/html/css-rules.ts'
import { nodesToLines } from '#manuscript/model/html/html-to-lines.ts'
import { linesToPieces } from '#manuscript/model/html/lines-to-pieces.ts'
import { type ParsedHtml, parseHtml } from '#manuscript/model/html/parse-html.ts'
import type { LostCounts } from '#manuscript/model/lost-items.ts'
import { splitNames } from '#manuscript/model/publication/names-in-line.ts'
import { createImageCollector, type FoundImage } from '../collect-images.ts'
import { OMITTED_PAGES } from '../epub/epub-matter.ts'
import type { FileDetails, FileProperties, ImportPart } from '../import-draft.ts'
import { takeStyledMatter } from '../matter/styled-matter.ts'
import { ImportError } from '../import-error.ts'
import { createLostCounter } from '../lost-counter.ts'

interface HtmlDraft {
  title?: string
  subtitle?: string
  author?: string
  parts: ImportPart[]
  lost: LostCounts
  images: ReadonlyMap<string, Uint8Array>
}

interface HtmlSource {
  /** Returns the image at an address in the file. */
  findImage?: (address: string) => FoundImage
  css?: CssRules
  direction?: 'ltr' | 'rtl' | undefined
  liftsFormulas?: boolean
  /** True if hidden text counts as lost. */
  countsHidden?: boolean
}

const tooDeep = () =>
  new ImportError(
    'The elements of this file are nested far deeper than those of any text, so it was not read. Open it in the program that it comes from, save it again, and import that.',
  )

/** Parses HTML of a file. Throws ImportError if it is nested too deeply. */
export const parseChecked = (html: string, options?: Parameters<typeof parseHtml>[1]): ParsedHtml['root'] => {
  const { root, isTooDeep } = parseHtml(html, options)
  if (isTooDeep) throw tooDeep()
  return root
}

const isEmpty = (title: readonly ManuscriptRun[]): boolean =>
  cleanLine(plainRunsText(title)) === '' && !title.some(({ note }) => note)

/** Converts parsed HTML to headings and the blocks between them. The result contains no HTML. */
export const nodesToDraft = (nodes: ParsedHtml['root']['children'], source: HtmlSource = {}): HtmlDraft => {
  const lost = createLostCounter()
  const collector = createImageCollector(source.findImage ?? (() => undefined), lost.add)
  const lines = nodesToLines(nodes, {
    image: collector.read,
    lost: lost.add,
    liftsFormulas: source.liftsFormulas ?? false,
    countsHidden: source.countsHidden ?? false,
    ...(source.css && { css: source.css }),
    ...(source.direction && { direction: source.direction }),
  })
  const draft: HtmlDraft = { parts: [], lost: lost.counts, images: collector.images }
  for (const piece of linesToPieces(lines)) {
    const last = draft.parts.at(-1)
    if (piece.type === 'heading') {
      const isFirst = draft.parts.length === 0
      const text = cleanLine(plainRunsText(piece.title))
      if (isEmpty(piece.title)) continue
      if (piece.rank === 'title' && isFirst && draft.title === undefined) draft.title = text
      else if (piece.rank === 'subtitle' && isFirst && draft.subtitle === undefined) draft.subtitle = text
      else if (piece.rank === 'author' && isFirst) draft.author = splitNames(text).join(', ')
      else draft.parts.push({ type: 'heading', depth: piece.depth, title: piece.title, rank: piece.rank })
    } else if (piece.type === 'block') {
      if (last?.type === 'blocks') last.blocks.push(piece.block)
      else draft.parts.push({ type: 'blocks', blocks: [piece.block] })
    }
  }
  return draft
}

interface Matter {
  /** Details that were found in the text. */
  details: FileDetails
  /** Sentences for the person. */
  matterNotes: string[]
}

/** Reads HTML that was written from a file with styles. */
export const htmlToDraft = (
  html: string,
  { properties = {}, ...source }: HtmlSource & { properties?: FileProperties } = {},
): HtmlDraft & Matter => {
  const { children } = parseChecked(html)
  const { details, isOmitted } = takeStyledMatter(children, properties)
  const draft = nodesToDraft(children, source)
  const isAuthor = draft.subtitle !== undefined && splitNames(draft.subtitle).join(', ') === properties.author
  return {
    ...draft,
    // Without a subtitle, the author's name has the style of a subtitle.
    ...(isAuthor && { author: properties.author! }),
    details: { ...details, ...(draft.subtitle !== undefined && !isAuthor && { subtitle: draft.subtitle }) },
    matterNotes: isOmitted ? [OMITTED_PAGES] : [],
  }
}
