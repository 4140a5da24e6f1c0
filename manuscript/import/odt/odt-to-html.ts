import {
  elementsIn,
  firstInside,
  type HtmlElement,
  isElement,
  isText,
  textIn,
} from '#manuscript/model/html/html-elements.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { createNoteWriter, escapeHtml, joinCode, writeParagraph } from '../html/html-writer.ts'
import { headingRole } from '../style-names.ts'
import { type OdtStyles, pointsOf } from './odt-styles.ts'

interface OdtContext {
  styles: OdtStyles
  lost: (item: LostItem) => void
  /** Returns the MathML of an embedded formula, or undefined if the object is not a formula. */
  formula: (address: string) => string | undefined
  /** The width of the text in points, or 0. */
  textWidth: number
}

interface OdtCounts {
  textBoxes: number
  changes: number
}

interface Place {
  /** `numbers` has the last number of each level of the outermost list. */
  list?: { style: string; level: number; numbers: (number | undefined)[] }
  inNote?: boolean
}

const MOST_REPEATED = 1000
const skipped = new Set([
  'text:table-of-content',
  'text:tracked-changes',
  'office:forms',
  'text:sequence-decls',
  'text:variable-decls',
  'text:user-field-decls',
  'text:alphabetical-index-mark',
  'text:alphabetical-index-mark-start',
  'text:alphabetical-index-mark-end',
  'text:toc-mark',
  'table:covered-table-cell',
  'office:event-listeners',
])
const indexMarks = new Set(['text:alphabetical-index-mark', 'text:alphabetical-index-mark-start'])
/**
 * Fields whose text LibreOffice updates, and which are left out. The numbers of captions are kept.
 */
const field =
  /^text:(?:date|time|page-number|page-count|page-variable-get|word-count|author-name|author-initials|file-name|title|chapter|creation-date|modification-date|print-date|bookmark-ref|reference-ref|note-ref)$/

const repeatedTimes = (element: HtmlElement, attribute: string): number =>
  Math.max(1, Math.min(MOST_REPEATED, Number(element.attribs[attribute] ?? 1) || 1))

/** Writes one document. */
class OdtWriter {
  private readonly styles: OdtStyles
  private readonly lost: OdtContext['lost']
  private readonly formula: OdtContext['formula']
  private readonly textWidth: number
  constructor({ styles, lost, formula, textWidth }: OdtContext) {
    this.textWidth = textWidth
    this.styles = styles
    this.lost = lost
    this.formula = formula
  }

  private readonly notes = createNoteWriter()
  private readonly counts: OdtCounts = { textBoxes: 0, changes: 0 }
  /**
   * Blocks from inside the current paragraph, such as those of a text box, which are written after
   * it.
   */
  private after: string[] = []

  private readonly blocks = (element: HtmlElement, place: Place): string =>
    elementsIn(element)
      .map((child) => this.block(child, place))
      .join('')

  private readonly styled = (html: string, css: string): string =>
    css === '' || html === '' ? html : `<span style="${escapeHtml(css)}">${html}</span>`

  /** Returns a width as a share of the text's width, if the file states one. */
  private readonly widthOnPage = (width: string): string => {
    const points = pointsOf(width)
    return points > 0 && this.textWidth > 0 ? `${Math.round((100 * points) / this.textWidth)}%` : width
  }

  private readonly frame = (element: HtmlElement): string => {
    const inside = elementsIn(element)
    const described = inside.filter(({ name }) => name === 'svg:title' || name === 'svg:desc').map(textIn)
    const object = inside.find(({ name }) => name === 'draw:object')
    const math = object && this.formula(object.attribs['xlink:href'] ?? '')
    if (math !== undefined) return math
    const box = inside.find(({ name }) => name === 'draw:text-box')
    if (box) {
      const picture = firstInside(box, ({ name }) => name === 'draw:image')
      if (!picture) this.counts.textBoxes++
      const text = this.blocks(box, {})
      this.after.push(picture ? text.replaceAll('<p>', '<p class="caption">') : text)
      return ''
    }
    const image = inside.find(({ name }) => name === 'draw:image')
    if (image && (!object || image.attribs['xlink:href'])) {
      if (object) this.lost('embedded_object')
      const width = element.attribs['style:rel-width'] ?? this.widthOnPage(element.attribs['svg:width'] ?? '')
      const address = (image.attribs['xlink:href'] ?? '').replace(/^\.\//, '')
      return object
        ? ''
        : `<img src="${escapeHtml(address)}" alt="${escapeHtml(described[0] ?? '')}" style="width:${escapeHtml(width)}">`
    }
    this.lost(object ? 'embedded_object' : 'chart')
    return ''
  }

  private readonly note = (element: HtmlElement): string => {
    if (element.attribs['text:note-class'] === 'endnote') this.lost('endnote')
    const noteBody = elementsIn(element).find(({ name }) => name === 'text:note-body')
    return noteBody ? this.notes.mark(joinCode(this.blocks(noteBody, { inNote: true }))) : ''
  }

  private readonly span = (element: HtmlElement, css: string): string => {
    if (css.includes('display:none') && textIn(element).trim() !== '') this.lost('hidden_text')
    return this.styled(this.inline(element), css)
  }

  private readonly inlineElement = (element: HtmlElement): string => {
    const { name, attribs } = element
    if (indexMarks.has(name)) this.lost('index_mark')
    if (skipped.has(name)) return ''
    if (field.test(name)) this.lost('field')
    switch (name) {
      case 'text:span':
        return this.span(element, this.styles.css(attribs['text:style-name'] ?? ''))
      case 'text:ruby-text':
        return textIn(element).trim() === '' ? '' : `(${this.inline(element)})`
      case 'draw:control':
        this.lost('form_field')
        return ''
      case 'text:a':
        if (attribs['xlink:href']?.startsWith('#')) this.lost('internal_link')
        if (attribs['office:title']) this.lost('tooltip')
        return `<a href="${escapeHtml(attribs['xlink:href'] ?? '')}">${this.inline(element)}</a>`
      case 'text:line-break':
        return '<br>'
      case 'text:tab':
        return '\t'
      case 'text:s':
        return '\u00a0'.repeat(repeatedTimes(element, 'text:c'))
      case 'text:note':
        return this.note(element)
      case 'office:annotation':
        this.lost('comment')
        return ''
      case 'office:annotation-end':
        return ''
      case 'draw:frame':
        return this.frame(element)
      default:
        if (/^draw:(?:g|custom-shape|line|rect|ellipse|path|polygon|polyline|connector)$/.test(name))
          return this.shape(element)
        return this.inline(element)
    }
  }
  private readonly shape = (element: HtmlElement): string => {
    const text = this.blocks(element, {})
    // LibreOffice writes an empty paragraph into shapes without text.
    if (textIn(element).trim() === '') this.lost('chart')
    else {
      this.counts.textBoxes++
      this.after.push(text)
    }
    return ''
  }
  private readonly inline = (element: HtmlElement): string =>
    element.children
      .map((child) => {
        if (isText(child)) return escapeHtml(child.data)
        return isElement(child) ? this.inlineElement(child) : ''
      })
      .join('')

  private readonly paragraph = (element: HtmlElement): string => {
    const name = element.attribs['text:style-name'] ?? ''
    const level = element.name === 'text:h' ? Number(element.attribs['text:outline-level'] ?? 1) : undefined
    const role = this.styles.role(name) ?? (level === undefined ? undefined : headingRole(level))
    const css = this.styles.css(name)
    const outer = this.after
    this.after = []
    const html = this.inline(element)
    const following = this.after.join('')
    this.after = outer
    const isHeading = level !== undefined || (role !== undefined && /^h\d|title|part/.test(role))
    const styled = isHeading ? html : this.styled(html, css.replace(/(?:text-align|direction):[^;]*;/g, ''))
    const align = /text-align:(left|center|right)/.exec(css)?.[1]
    const written = writeParagraph(styled, role, css.includes('direction:rtl') ? 'rtl' : undefined)
    const aligned = align ? written.replace(/^<p(?=[ >])/, `<p align="${align}"`) : written
    return aligned + following
  }

  /** The numbers of the lists that were written, by their ids and styles. */
  private readonly listNumbers = new Map<string, (number | undefined)[]>()

  /** Returns the numbers that an outermost list continues. */
  private readonly continuedNumbers = ({ attribs }: HtmlElement, style: string): (number | undefined)[] => {
    const list = attribs['text:continue-list']
    if (list === undefined && attribs['text:continue-numbering'] !== 'true') return []
    const named = list === undefined ? undefined : this.listNumbers.get(`id ${list}`)
    return [...(named ?? this.listNumbers.get(`style ${style}`) ?? [])]
  }

  /** Writes the items of a list that begins with a number. */
  private readonly listItems = (element: HtmlElement, list: NonNullable<Place['list']>, start: number): string => {
    const { numbers, level } = list
    let next = start
    return elementsIn(element)
      .map((item) => {
        const stated = Number(item.attribs['text:start-value'] ?? 0) || undefined
        // An item that begins with a list has no number: it only holds the list.
        const isNumbered = item.name === 'text:list-item' && elementsIn(item)[0]?.name !== 'text:list'
        const number = stated ?? next
        const value = stated !== undefined || (isNumbered && next === start && start !== 1) ? ` value="${number}"` : ''
        if (isNumbered) {
          next = number + 1
          numbers[level] = number
          numbers.length = level + 1
        }
        return `<li${value}>${this.blocks(item, { list })}</li>`
      })
      .join('')
  }

  private readonly list = (element: HtmlElement, { list: outer }: Place): string => {
    const style = element.attribs['text:style-name'] ?? outer?.style ?? ''
    const level = (outer?.level ?? 0) + 1
    const tag = this.styles.isNumbered(style, level) ? 'ol' : 'ul'
    const numbers = outer?.numbers ?? this.continuedNumbers(element, style)
    const last = numbers[level]
    const start = last === undefined ? this.styles.startOf(style, level) : last + 1
    const items = this.listItems(element, { style, level, numbers }, start)
    if (!outer) {
      this.listNumbers.set(`style ${style}`, numbers)
      const id = element.attribs['xml:id']
      if (id !== undefined) this.listNumbers.set(`id ${id}`, numbers)
    }
    const format = tag === 'ol' ? this.styles.formatOf(style, level) : '1'
    const type = format === '1' ? '' : ` type="${escapeHtml(format)}"`
    return `<${tag}${type}>${items}</${tag}>`
  }

  private readonly cell = (element: HtmlElement, tag: 'td' | 'th'): string => {
    const { attribs } = element
    const spans = ['colspan', 'rowspan']
      .map((span, at) => [span, Number(attribs[`table:number-${at === 0 ? 'columns' : 'rows'}-spanned`] ?? 1)] as const)
      .map(([span, count]) => (count > 1 ? ` ${span}="${count}"` : ''))
    return `<${tag}${spans.join('')}>${this.blocks(element, {})}</${tag}>`
  }
  private readonly rows = (element: HtmlElement, tag: 'td' | 'th'): string =>
    elementsIn(element)
      .map((child): string => {
        if (child.name === 'table:table-header-rows') return `<thead>${this.rows(child, 'th')}</thead>`
        if (child.name === 'table:table-rows' || child.name === 'table:table-row-group') return this.rows(child, tag)
        if (child.name !== 'table:table-row') return ''
        const cells = elementsIn(child).filter(({ name }) => name === 'table:table-cell')
        return `<tr>${cells.map((one) => this.cell(one, tag)).join('')}</tr>`
      })
      .join('')

  private readonly block = (element: HtmlElement, place: Place): string => {
    const { name } = element
    if (name === 'text:tracked-changes') this.counts.changes += elementsIn(element).length
    if (skipped.has(name)) return ''
    if (name === 'text:p' || name === 'text:h') return this.paragraph(element)
    if (name === 'text:list') return this.list(element, place)
    if (name === 'table:table') return `<table>${this.rows(element, 'td')}</table>`
    if (name === 'draw:frame') {
      const written = this.frame(element)
      const following = this.after.join('')
      this.after = []
      return (written === '' ? '' : `<p>${written}</p>`) + following
    }
    return this.blocks(element, place)
  }

  /** Writes a whole document. */
  write(body: HtmlElement) {
    const html = joinCode(this.blocks(body, {})) + this.notes.text()
    return { html, ...this.counts }
  }
}

/** Writes the body of an OpenDocument text as HTML for the reader of blocks. */
export const odtToHtml = (body: HtmlElement, context: OdtContext) => new OdtWriter(context).write(body)
