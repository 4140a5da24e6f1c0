import { AlignmentType, Footer, Header, PageNumber, Paragraph, SimpleField, Tab, TextRun } from 'docx'
import type { ISectionOptions } from 'docx'
import { inOneLine } from '../one-line.ts'
import type { DocxDesign } from './design.ts'
import { headingLevel } from './headings.ts'

type Words = TextRun | SimpleField

const direction = ({ rtl }: DocxDesign) => (rtl ? { bidirectional: true } : {})

const pageNumber = () => new TextRun({ children: [PageNumber.CURRENT] })
const numberFooter = (): Footer =>
  new Footer({ children: [new Paragraph({ style: 'Footer', children: [pageNumber()] })] })
const emptyFooter = (): Footer => new Footer({ children: [new Paragraph({ style: 'Footer' })] })

/** Returns footers with the page number. */
export const numberFooters = (): ISectionOptions['footers'] => ({
  default: numberFooter(),
  even: numberFooter(),
  first: numberFooter(),
})

/**
 * Returns the footers of the text. In some designs the page numbers are in the running heads
 * instead.
 */
export const textFooters = ({ theme }: DocxDesign): ISectionOptions['footers'] =>
  theme.heads === 'ruled' ? { default: emptyFooter(), even: emptyFooter(), first: numberFooter() } : numberFooters()

const tab = () => new TextRun({ children: [new Tab()] })

/** Sets a running head on left or right pages. */
const head = (words: Words, side: 'left' | 'right', design: DocxDesign): Header => {
  const { theme } = design
  const children =
    theme.heads === 'ruled' ? (side === 'left' ? [pageNumber(), tab(), words] : [words, tab(), pageNumber()]) : [words]
  return new Header({
    children: [
      new Paragraph({
        style: 'Header',
        ...(theme.heads === 'outside' && { alignment: side === 'left' ? AlignmentType.START : AlignmentType.END }),
        children,
        ...direction(design),
      }),
    ],
  })
}

export const plainHead = (text: string, side: 'left' | 'right', design: DocxDesign): Header =>
  head(new TextRun({ text: inOneLine(text), ...(design.rtl && { rightToLeft: true }) }), side, design)

/**
 * Word shows the heading of the page, also after it was edited. Other programs show the title that
 * the field holds.
 */
export const chapterHead = (title: string, design: DocxDesign): Header =>
  inOneLine(title) === title
    ? head(new SimpleField(`STYLEREF ${headingLevel(design, 'chapter')}`, title), 'right', design)
    : plainHead(title, 'right', design)
