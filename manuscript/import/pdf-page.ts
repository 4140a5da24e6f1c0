/** A stretch of a line in one look and of one marked part of the page. */
export interface PdfSpan {
  text: string
  bold: boolean
  italic: boolean
  href?: string
  /** Number of the marked part that it belongs to; -1 for none. */
  mark: number
}

/** A line as it stands on the page, measured in points from the page's lower left corner. */
export interface PdfLine {
  page: number
  spans: PdfSpan[]
  left: number
  right: number
  baseline: number
  size: number
  /** Whether it runs from right to left. */
  fromTheRight: boolean
  /** Whether it ends in a hyphen that divides a word. */
  divided: boolean
}

export interface PdfPage {
  number: number
  lines: PdfLine[]
  pictures: number
}

export const lineText = (line: Pick<PdfLine, 'spans'>): string => line.spans.map(({ text }) => text).join('')
