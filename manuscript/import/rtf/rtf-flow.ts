import { escapeHtml, joinCode, writeParagraph } from '../html/html-writer.ts'
import { initialParagraph, type RtfParagraph } from './rtf-state.ts'
import type { StyleRole } from '../style-names.ts'

/** A mark that a program wrote as text, followed by a tab. */
const typedMarker = /^((?:[•◦▪–·-]|\d{1,3}[.)]|[a-z][.)]))\s*\t/

/** The deepest level of a list. */
const DEEPEST_LIST = 9

/** One level of a list is indented by this many twips, where a program gives no level. */
const TWIPS_PER_LEVEL = 360

const withoutBreaks = (line: string): string => {
  let end = line.length
  while (line.endsWith('<br>', end)) end -= 4
  return line.slice(0, end)
}

const levelOf = ({ list, level, indent }: RtfParagraph): number =>
  Math.min(DEEPEST_LIST, (list > 0 ? level : Math.max(0, Math.round(indent / TWIPS_PER_LEVEL) - 1)) + 1)

const alignment = ({ align }: RtfParagraph): string => (align ? ` align="${align}"` : '')

/** A place that collects paragraphs as HTML: the document, a note or a text box. */
export class RtfFlow {
  private readonly roleOf: (paragraph: RtfParagraph) => StyleRole | undefined
  private readonly readMarker: (marker: string, paragraph: RtfParagraph) => void
  constructor(
    roleOf: (paragraph: RtfParagraph) => StyleRole | undefined,
    readMarker: (marker: string, paragraph: RtfParagraph) => void,
  ) {
    this.roleOf = roleOf
    this.readMarker = readMarker
  }

  html = ''
  /** The current paragraph as far as it is read. */
  line = ''
  /** The mark of the current list item, as text. */
  marker: string | undefined
  /** The format of the current paragraph. */
  paragraph = initialParagraph()
  private cells: string[] = []
  private rows: string[] = []

  endParagraph(): void {
    // The paragraphs of a table's cell are lines of one cell.
    if (this.paragraph.isInTable) this.line = this.line === '' ? '' : `${this.line}<br>`
    else {
      this.endTable()
      this.html += this.writeLine()
    }
  }

  endCell(): void {
    this.cells.push(`<td${alignment(this.paragraph)}>${withoutBreaks(this.line)}</td>`)
    this.line = ''
    this.marker = undefined
  }

  endRow(): void {
    if (this.cells.length > 0) this.rows.push(`<tr>${this.cells.join('')}</tr>`)
    this.cells = []
  }

  /** Returns the HTML of all that was collected. */
  finish(): string {
    this.endRow()
    this.endTable()
    return joinCode(this.html + this.writeLine())
  }

  private endTable(): void {
    if (this.rows.length > 0) this.html += `<table>${this.rows.join('')}</table>`
    this.rows = []
  }

  private writeLine(): string {
    const { paragraph } = this
    const typed = this.marker === undefined && paragraph.indent > 0 ? typedMarker.exec(this.line)?.[1] : undefined
    const marker = this.marker ?? typed
    const line = typed === undefined ? this.line : this.line.replace(typedMarker, '')
    this.line = ''
    this.marker = undefined
    if (line.trim() === '') return ''
    const role = this.roleOf(paragraph)
    const isHeading = role !== undefined && role !== 'quote'
    if (marker !== undefined && !isHeading) {
      this.readMarker(marker, paragraph)
      return `<p style="mso-list:l0 level${levelOf(paragraph)}"><span style="mso-list:ignore">${escapeHtml(marker)}</span>${line}</p>`
    }
    const written = writeParagraph(line, role, paragraph.direction)
    return written.replace(/^<p(?=[ >])/, `<p${alignment(paragraph)}`)
  }
}
