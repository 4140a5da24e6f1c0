import { escapeHtml, joinCode, writeParagraph } from '../html/html-writer.ts'
import { initialParagraph, type RtfParagraph } from './rtf-state.ts'
import type { StyleRole } from '../style-names.ts'

/** A mark that a program wrote as text, followed by a tab. */
const typedMarker = /^((?:[•◦▪–·-]|\d{1,3}[.)]|[a-z][.)]))\s*\t/

/** The maximum depth of a list. */
const DEEPEST_LIST = 9

/**
 * The indent of one list level in twips, from which the level is computed if the program states
 * none.
 */
const TWIPS_PER_LEVEL = 360

const withoutBreaks = (line: string): string => {
  let end = line.length
  while (line.endsWith('<br>', end)) end -= 4
  return line.slice(0, end)
}

const levelOf = ({ list, level, indent }: RtfParagraph): number =>
  Math.min(DEEPEST_LIST, (list > 0 ? level : Math.max(0, Math.round(indent / TWIPS_PER_LEVEL) - 1)) + 1)

const alignment = ({ align }: RtfParagraph): string => (align ? ` align="${align}"` : '')

interface RtfRow {
  /** The HTML of the cells, without the start of their tags. */
  cells: string[]
  edges: number[]
}

/** Edges that are closer to each other than this, in twips, count as one. */
const SAME_EDGE = 60

/** Returns the different edges of all rows, from the left. */
const gridOf = (rows: readonly RtfRow[]): number[] => {
  const grid: number[] = []
  for (const edge of rows.flatMap(({ edges }) => edges).sort((a, b) => a - b))
    if (grid.length === 0 || edge - grid.at(-1)! > SAME_EDGE) grid.push(edge)
  return grid
}

/** Writes a table. The edges of a row are the only sign that one of its cells covers several columns. */
const writeTable = (rows: readonly RtfRow[]): string => {
  const grid = gridOf(rows)
  const columnOf = (edge: number): number => grid.findLastIndex((one) => one <= edge)
  const written = rows.map(({ cells, edges }) => {
    const columns = edges.map(columnOf)
    const isKnown =
      edges.length === cells.length && columns.every((column, at) => at === 0 || column > columns[at - 1]!)
    const tags = cells.map((cell, at) => {
      const span = isKnown ? columns[at]! - (columns[at - 1] ?? -1) : 1
      return `<td${span > 1 ? ` colspan="${span}"` : ''}${cell}`
    })
    return `<tr>${tags.join('')}</tr>`
  })
  return `<table>${written.join('')}</table>`
}

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
  /** The part of the current paragraph that has been read. */
  line = ''
  /** The mark of the current list item, as text. */
  marker: string | undefined
  /** The format of the current paragraph. */
  paragraph = initialParagraph()
  /** The right edges of the cells of the current row, in twips. */
  edges: number[] = []
  private cells: string[] = []
  private rows: RtfRow[] = []

  endParagraph(): void {
    // Paragraphs in a table cell become lines of the cell.
    if (this.paragraph.isInTable) this.line = this.line === '' ? '' : `${this.line}<br>`
    else if (!this.paragraph.isDropCap) {
      this.endTable()
      // An empty paragraph with a line below it separates scenes.
      const isRule = this.line.trim() === '' && (this.paragraph.hasLineBelow || this.roleOf(this.paragraph) === 'rule')
      this.html += this.writeLine() || (isRule ? '<hr>' : '')
    }
  }

  endCell(): void {
    this.cells.push(`${alignment(this.paragraph)}>${withoutBreaks(this.line)}</td>`)
    this.line = ''
    this.marker = undefined
  }

  endRow(): void {
    if (this.cells.length > 0) this.rows.push({ cells: this.cells, edges: this.edges })
    this.cells = []
  }

  /** Returns the HTML of all collected content. */
  finish(): string {
    this.endRow()
    this.endTable()
    return joinCode(this.html + this.writeLine())
  }

  private endTable(): void {
    if (this.rows.length > 0) this.html += writeTable(this.rows)
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
