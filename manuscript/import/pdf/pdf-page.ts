/** Part of a line with uniform formatting and one marked-content id. */
export interface PdfSpan {
  text: string
  bold: boolean
  italic: boolean
  href?: string
  /** Marked-content id; -1 for none. */
  mark: number
}

/** A line on the page, in points from the lower left corner. */
export interface PdfLine {
  page: number
  spans: PdfSpan[]
  left: number
  right: number
  baseline: number
  size: number
  /** True if the line runs from right to left. */
  fromTheRight: boolean
  /** True if the line ends with a hyphen that divides a word. */
  divided: boolean
}

export interface PdfPage {
  number: number
  lines: PdfLine[]
  pictures: number
}

export const lineText = (line: Pick<PdfLine, 'spans'>): string => line.spans.map(({ text }) => text).join('')
