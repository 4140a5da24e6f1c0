import {
  classesOf,
  elementsIn,
  firstInside,
  type HtmlElement,
  isElement,
  textIn,
} from '#manuscript/model/html/html-elements.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import { splitNames } from '#manuscript/model/publication/names-in-line.ts'
import { languagesFrom, readCopyrightPage, readCredit } from './copyright-page.ts'
import { fitsDetail, isRich, linesOf } from '../epub/epub-matter.ts'
import type { FileDetails, FileProperties } from '../import-draft.ts'
import type { MatterClass } from '../style-names.ts'

type Nodes = ParsedHtml['root']['children']

const has = (element: HtmlElement, name: MatterClass): boolean => classesOf(element).includes(name)
const isHeading = ({ name }: HtmlElement): boolean => /^h[1-6]$/.test(name)
const isTitleLine = (element: HtmlElement): boolean =>
  isHeading(element) && classesOf(element).some((name) => /^(?:title|subtitle|author)$/.test(name))

/**
 * Returns true for an element that ends a page of back matter: a heading, the notes or the end mark
 * of a submission.
 */
const endsPage = (element: HtmlElement): boolean =>
  isHeading(element) || element.attribs['role'] === 'doc-footnote' || element.name === 'ol' || has(element, 'end')

/** Returns the paragraphs of an element: itself, or those of a quotation. */
const paragraphsOf = (element: HtmlElement): HtmlElement[] =>
  element.name === 'blockquote' ? elementsIn(element) : [element]

/**
 * Removes the pages and lines that exports make from details, which the names of their styles
 * identify, from a text.
 */
class MatterTaker {
  private readonly nodes: Nodes
  private readonly front: HtmlElement[]
  private readonly languages: readonly LanguageCode[]
  private readonly author: string
  readonly details: FileDetails = {}
  isOmitted = false
  constructor(nodes: Nodes, { language, author = '' }: FileProperties) {
    this.nodes = nodes
    this.languages = languagesFrom(language)
    this.author = author
    const elements = nodes.filter(isElement)
    const text = elements.findIndex((element) => isHeading(element) && !isTitleLine(element))
    this.front = text === -1 ? elements : elements.slice(0, text)
  }

  private remove(elements: readonly HtmlElement[]): void {
    const gone = new Set<unknown>(elements)
    this.nodes.splice(0, this.nodes.length, ...this.nodes.filter((node) => !gone.has(node)))
  }

  /**
   * Returns the first consecutive paragraphs of a class, or none if they don't fit into a detail.
   */
  private styled(...names: MatterClass[]): HtmlElement[] {
    const isOf = (element: HtmlElement) =>
      paragraphsOf(element).every((paragraph) => names.some((name) => has(paragraph, name)))
    const start = this.front.findIndex(isOf)
    if (start === -1) return []
    const after = this.front.slice(start)
    const end = after.findIndex((element) => !isOf(element))
    const found = end === -1 ? after : after.slice(0, end)
    return found.some((element) => firstInside(element, isRich)) ? [] : found
  }

  private takeCredits(): void {
    const contributors = [...(this.details.contributors ?? [])]
    for (const element of this.styled('credit')) {
      const credit = readCredit(cleanLine(textIn(element)), this.languages)
      if ('series' in credit && this.details.series) continue
      if ('series' in credit) this.details.series = credit.series
      else contributors.push(...credit.contributors)
      this.remove([element])
    }
    if (contributors.length > 0) this.details.contributors = contributors
  }

  /** Reads the authors, whose names are in one line. */
  private readAuthors(): void {
    const line = this.front.find((element) => isHeading(element) && classesOf(element).includes('author'))
    const names = line ? splitNames(cleanLine(textIn(line))) : []
    // A suffix such as Jr. belongs to the name before it.
    const isSplit = names.every((name) => name.includes(' ') || !/^[\p{L}.]{1,5}$/u.test(name))
    const authors = isSplit ? names : [names.join(', ')]
    if (line) this.details.contributors = authors.map((name) => ({ name, role: 'author' }))
  }

  private takePages(): void {
    const publisher = this.styled('publisher')
    const copyright = this.styled('copyright')
    const [name = ''] = publisher.map((element) => cleanLine(textIn(element)))
    const read = readCopyrightPage(
      copyright.map((element) => linesOf(element)).filter((text) => text !== ''),
      { publisher: name, languages: this.languages },
    )
    if (name !== '') this.details.publisher = name
    this.remove(publisher.slice(0, 1))
    if (fitsDetail('rights', read.rights ?? '') || read.rights === '') {
      Object.assign(this.details, read)
      this.remove(copyright)
    }
    this.takeText('dedication', this.styled('dedication'))
    this.takeEpigraph()
  }

  private takeText(field: 'dedication' | 'acknowledgements' | 'about_author', elements: readonly HtmlElement[]) {
    const text = elements.map((element) => linesOf(element)).join('\n\n')
    if (!fitsDetail(field, text)) return false
    this.details[field] = text
    this.remove(elements)
    return true
  }

  private takeEpigraph(): void {
    const elements = this.styled('epigraph', 'source')
    const paragraphs = elements.flatMap(paragraphsOf)
    const lines = paragraphs.filter((paragraph) => has(paragraph, 'epigraph')).map(linesOf)
    const sources = paragraphs.filter((paragraph) => has(paragraph, 'source')).map((one) => cleanLine(textIn(one)))
    const text = lines.join('\n\n')
    if (!fitsDetail('epigraph', text)) return
    this.details.epigraph = { text, source: sources.join(', ').replace(/^\s*[—–-]+\s*/, '') }
    this.remove(elements)
  }

  /** Takes a page of back matter: a heading with its own style, and its paragraphs. */
  private takeBack(name: MatterClass, take: (paragraphs: HtmlElement[]) => boolean): void {
    const elements = this.nodes.filter(isElement)
    const at = elements.findIndex((element) => has(element, name))
    if (at === -1) return
    const after = elements.slice(at + 1)
    const end = after.findIndex(endsPage)
    const own = end === -1 ? after : after.slice(0, end)
    const stops = after[own.length]
    // An ordered list without notes belongs to a page that the person has edited, so the page stays
    // in the text.
    if (stops?.name === 'ol' && !/note/.test(elementsIn(stops)[0]?.attribs['id'] ?? '')) return
    const isPlain = own.every(
      (element) =>
        element.name === 'p' &&
        firstInside(element, isRich) === undefined &&
        !/^(?:caption|verse|letter|signature)$/.test(classesOf(element)[0] ?? ''),
    )
    if (own.length > 0 && isPlain && take(own)) this.remove([elements[at]!])
  }

  private takeOtherBooks(elements: readonly HtmlElement[]): boolean {
    this.details.other_books = elements.map((element) => linesOf(element)).filter((text) => text !== '')
    this.remove(elements)
    return true
  }

  /** Removes lines that exports add: those of a submission, and the note on an incomplete book. */
  private omit(): void {
    const notes = this.styled('incomplete')
    const contact = this.styled('contact').filter(
      (element) =>
        this.author !== '' &&
        splitNames(cleanLine(textIn(element)))
          .join(', ')
          .startsWith(this.author),
    )
    const last = this.nodes.filter(isElement).findLast((element) => has(element, 'end'))
    const end = last && cleanLine(textIn(last)).length <= LONGEST_END ? [last] : []
    const found = [...notes, ...contact, ...end]
    this.remove(found)
    const isByline = (element: HtmlElement) =>
      classesOf(element).includes('subtitle') && cleanLine(textIn(element)) === `by ${this.author}`
    if (this.author !== '') this.remove(this.front.filter(isByline))
    this.isOmitted ||= found.length > 0
  }

  take(): void {
    this.omit()
    this.readAuthors()
    this.takeCredits()
    this.takePages()
    this.takeBack('acknowledgements', (own) => this.takeText('acknowledgements', own))
    this.takeBack('about', (own) => this.takeText('about_author', own))
    this.takeBack('others', (own) => this.takeOtherBooks(own))
  }
}

/** Maximum number of characters in the end mark of a submission. */
const LONGEST_END = 20

/**
 * Removes pages and lines in the styles of Inkloom's exports, such as a dedication, from a parsed
 * text and returns them as details. Content that does not fit into a detail stays in the text.
 */
export const takeStyledMatter = (
  nodes: Nodes,
  properties: FileProperties,
): { details: FileDetails; isOmitted: boolean } => {
  const taker = new MatterTaker(nodes, properties)
  taker.take()
  return { details: taker.details, isOmitted: taker.isOmitted }
}
