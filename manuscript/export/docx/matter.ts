import { AlignmentType, LineRuleType, type Paragraph } from 'docx'
import type { IStylesOptions } from 'docx'
import type { Block } from '#manuscript/model/book.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { FrontPage, Matter } from '../matter/matter.ts'
import type { DocxDesign } from './design.ts'
import { lineOf } from './lines.ts'
import { textHeight } from './page.ts'
import { lineCounter } from './pages/count-lines.ts'

const styleIds = {
  copyright: 'CopyrightText',
  dedication: 'Dedication',
  epigraph: 'Epigraph',
  source: 'EpigraphSource',
} as const

const textOf = (block: Block): string => (block.type === 'list' ? '' : runsText(block.text))

const frontStyle = { copyright: styleIds.copyright, dedication: styleIds.dedication, epigraph: styleIds.epigraph }

/** Returns the options of a paragraph that begins a page, with this space above its first line. */
const opening = (before: number) => ({ pageBreakBefore: true, ...(before > 0 && { spacing: { before } }) })

/** Size of a copyright page relative to the body. */
const SMALL = 0.82

/** Returns the space above a page of front matter. The copyright is at the foot of its page. */
const sinkOf = ({ kind, blocks }: FrontPage, design: DocxDesign): number => {
  const { pitch, textWidth, page } = design
  if (kind !== 'copyright') return Math.floor(textHeight(page) / pitch / 6) * pitch
  const count = lineCounter(design)
  const height = blocks.reduce(
    (sum, block) => sum + (count([{ text: textOf(block) }], { width: textWidth, scale: SMALL }) + 0.5) * pitch,
    0,
  )
  // One line is kept in reserve, so that a wrong estimate does not push the last line to the next
  // page.
  return Math.max(0, Math.floor(textHeight(page) - height - pitch))
}

const frontPage = (page: FrontPage, design: DocxDesign): Paragraph[] => {
  const { kind, blocks, source } = page
  const before = design.version === 'submission' ? (kind === 'copyright' ? 0 : 2400) : sinkOf(page, design)
  return [
    ...blocks.map((block, at) => lineOf(design, textOf(block), frontStyle[kind], at === 0 ? opening(before) : {})),
    ...(source ? [lineOf(design, `— ${source}`, styleIds.source)] : []),
  ]
}

/** Builds the pages between the title and the table of contents. */
export const frontParagraphs = (matter: Matter | null, design: DocxDesign): Paragraph[] =>
  (matter?.front ?? []).flatMap((one) => frontPage(one, design))

/** Sets each title of a list of books as a paragraph without indent. */
export const bookTitles = (blocks: readonly Block[], design: DocxDesign): Paragraph[] =>
  blocks.map((block) => lineOf(design, textOf(block), 'BodyText', { spacing: { after: design.gap } }))

/** Returns the styles of front matter. */
const matterStyles = (design: DocxDesign): NonNullable<IStylesOptions['paragraphStyles']> => {
  const { size, pitch, textWidth, emphasis, version } = design
  const small = version === 'book' ? Math.round(size * SMALL) : 18
  const line = version === 'book' ? { line: pitch, lineRule: LineRuleType.EXACT } : {}
  const edge = Math.round(textWidth * 0.12)
  const based = { basedOn: 'Normal', quickFormat: true }
  const start = { alignment: AlignmentType.START }
  return [
    {
      id: styleIds.copyright,
      name: 'Copyright Text',
      ...based,
      run: { size: small, sizeComplexScript: small },
      paragraph: { ...start, spacing: { after: Math.round(pitch / 2), ...line } },
    },
    {
      id: styleIds.dedication,
      name: 'Dedication',
      ...based,
      run: emphasis === 'italic' ? { italics: true } : {},
      paragraph: {
        alignment: AlignmentType.CENTER,
        indent: { start: edge, end: edge },
        spacing: { before: 0, ...line },
      },
    },
    {
      id: styleIds.epigraph,
      name: 'Epigraph',
      ...based,
      paragraph: { ...start, indent: { start: edge, end: edge }, spacing: { before: 0, ...line } },
    },
    {
      id: styleIds.source,
      name: 'Epigraph Source',
      ...based,
      paragraph: {
        alignment: AlignmentType.END,
        indent: { end: edge },
        spacing: { before: Math.round(pitch / 2), ...line },
      },
    },
  ]
}

/** Adds the styles of front matter, which a book without details does not have. */
export const withMatterStyles = (styles: IStylesOptions, matter: Matter | null, design: DocxDesign): IStylesOptions =>
  matter ? { ...styles, paragraphStyles: [...(styles.paragraphStyles ?? []), ...matterStyles(design)] } : styles
