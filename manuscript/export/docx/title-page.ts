import { AlignmentType, LineRuleType, Paragraph } from 'docx'
import type { ExportText } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import type { Matter } from '../matter/matter.ts'
import type { ParagraphStyles } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import { lineOf } from './lines.ts'
import { ornamentRuns } from './ornaments.ts'
import { textHeight } from './page.ts'
import { lineCounter } from './pages/count-lines.ts'

/** A style of the title page. Lengths are lines of the body. */
interface TitleLine {
  id: string
  name: string
  factor: number
  before: number
  line: number
}

const titleLines = {
  subtitle: { id: 'Subtitle', name: 'Subtitle', factor: 1.3, before: 0.5, line: 1.5 },
  author: { id: 'Author', name: 'Author', factor: 1.3, before: 2, line: 1.5 },
  other: { id: 'TitlePageLine', name: 'Title Page Line', factor: 0.95, before: 1.5, line: 1 },
  ornament: { id: 'TitleOrnament', name: 'Title Ornament', factor: 1, before: 0.6, line: 1 },
  publisher: { id: 'Publisher', name: 'Publisher', factor: 1, before: 1, line: 1 },
  note: { id: 'EditionNote', name: 'Edition Note', factor: 0.9, before: 1, line: 1 },
} as const satisfies Record<string, TitleLine>

/** The height of a line of the title, in lines of the body for each unit of its size. */
export const TITLE_LINE = 0.82

/** A paragraph of the title page, until the space above it is known. */
interface Item {
  text: string
  style: TitleLine
}

const authorOf = (book: ExportText, matter: Matter | null): Item[] => {
  const text = matter?.authors ?? book.author
  if (!text) return []
  // Without details, the author's name has the style of a subtitle, where imports look for it.
  const style = matter ? titleLines.author : { ...titleLines.subtitle, before: titleLines.author.before }
  return [{ text, style }]
}

const linesBelow = (book: ExportText, matter: Matter | null): Item[] => [
  ...(matter?.subtitle ? [{ text: matter.subtitle, style: titleLines.subtitle }] : []),
  ...authorOf(book, matter),
  ...[...(matter?.credits ?? []), matter?.series ?? '']
    .filter((text) => text !== '')
    .map((text, at) => ({ text, style: at === 0 ? titleLines.other : { ...titleLines.other, before: 0 } })),
]

const foot = (book: ExportText, matter: Matter | null): Item[] => [
  ...(matter?.publisher ? [{ text: matter.publisher, style: titleLines.publisher }] : []),
  ...(book.incomplete ? [{ text: labelsOf(book.language).incomplete, style: titleLines.note }] : []),
]

const spaced = ({ pitch }: DocxDesign, before: number) => ({ spacing: { before: Math.round(before * pitch) } })

/**
 * Builds the title page of a book. The title is above the middle, and the publisher at the foot.
 * Word has no flexible space, so the space is computed from the estimated number of lines.
 */
export const titlePage = (book: ExportText, matter: Matter | null, design: DocxDesign): Paragraph[] => {
  const { theme, pitch, titleFactor } = design
  const count = lineCounter(design)
  const heightOf = ({ text, style: { factor, before, line } }: Item): number =>
    before + line * count([{ text }], { width: design.textWidth, scale: factor })
  const below = linesBelow(book, matter)
  const ending = foot(book, matter)
  const title =
    titleFactor *
    TITLE_LINE *
    count([{ text: book.title }], { width: design.textWidth, scale: titleFactor, bold: true })
  const ornament = theme.title.ornament ? titleLines.ornament : undefined
  const used = [...below, ...ending].reduce((sum, item) => sum + heightOf(item), title + (ornament ? 1.6 : 0.6))
  // One line is kept in reserve, so that a wrong estimate does not push the foot to the next page.
  const free = Math.max(0, textHeight(design.page) / pitch - used - 2)
  const set = ({ text, style: { id, before } }: Item, more = 0) =>
    lineOf(design, text, id, spaced(design, before + more))
  return [
    lineOf(design, book.title, 'Title', spaced(design, free * theme.title.above)),
    ...(ornament
      ? [
          new Paragraph({
            style: ornament.id,
            children: ornamentRuns(theme.title.ornament!, design),
            ...(design.rtl && { bidirectional: true }),
          }),
        ]
      : []),
    ...below.map((item) => set(item)),
    ...ending.map((item, at) => set(item, at === 0 ? free * (1 - theme.title.above) : 0)),
  ]
}

/** Returns the styles of the lines below the title. */
export const titlePageStyles = ({ size, pitch, theme, emphasis }: DocxDesign): ParagraphStyles =>
  Object.values(titleLines).map(({ id, name, factor, before, line }) => {
    const run = { size: Math.round(size * factor), sizeComplexScript: Math.round(size * factor) }
    const isItalic = id === 'Subtitle' && emphasis === 'italic' && theme.title.isCentred
    return {
      id,
      name,
      basedOn: 'Normal',
      quickFormat: true,
      run: { ...run, ...(isItalic && { italics: true }) },
      paragraph: {
        alignment: theme.title.isCentred ? AlignmentType.CENTER : AlignmentType.START,
        spacing: {
          before: Math.round(before * pitch),
          line: Math.round(line * pitch),
          lineRule: LineRuleType.EXACT,
        },
      },
    }
  })
