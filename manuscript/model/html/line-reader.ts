import type { ManuscriptRun } from '../blocks/block-types.ts'
import { trimManuscriptRuns, withoutSharedFormat } from '../blocks/manuscript-runs.ts'
import { cleanText } from '../clean-text.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'
import type { LostItem } from '../lost-items.ts'
import { withPlainIndents } from '../indent.ts'
import { runsText } from '../runs-text.ts'
import { isSceneBreak } from '../scene-break.ts'
import { runsDirection } from '../text-direction.ts'
import { type CssRules, styleOf } from './css-rules.ts'
import type { HtmlNotes } from './find-notes.ts'
import {
  type HtmlElement,
  isElement,
  isMarker,
  isSeparator,
  isText,
  isTrackedDeletion,
  textIn,
} from './html-elements.ts'
import { blockNames, droppedNames, lostNames, scriptlessNames } from './html-names.ts'
import { innerContext, type LineContext, outside } from './line-context.ts'
import type { Line } from './lines.ts'
import { BlockReader } from './read-blocks.ts'
import { formulaOf } from './read-formulas.ts'
import { bracketsOf, marksOfQuote } from './read-quotes.ts'
import { isHidden } from './style-format.ts'

type HtmlNode = HtmlElement['children'][number]

/** An image of a document. */
export interface HtmlImage {
  /** The address in the document, or the markup of a drawing. */
  source: string
  isMarkup: boolean
}

export interface HtmlOptions {
  /** Returns the name under which an image is stored, or undefined if it is not kept. */
  image?: (image: HtmlImage) => string | undefined
  lost?: (item: LostItem) => void
  /** Reads content that the editor copied: blocks, or parts of a line. */
  copied?: (attributes: Record<string, string>) => { blocks?: EditorNode[]; runs?: ManuscriptRun[] } | null
  css?: CssRules
  /**
   * True if a formula that is alone in its paragraph becomes a block formula, as in word
   * processors.
   */
  liftsFormulas?: boolean
  /** The direction of the whole document. */
  direction?: 'ltr' | 'rtl'
  /**
   * True if hidden text counts as lost content, and text for browsers without scripts is kept.
   * Pasted pages contain a lot of invisible content.
   */
  countsHidden?: boolean
}

interface LineReader {
  lines: (nodes: readonly HtmlNode[], context: LineContext) => Line[]
}

const numbered = /^[\s(（]*([\p{N}]+|\p{L}{1,4})[.)、．）]/u
/** Matches the last number in an item's mark, such as the 3 in `2.3.`. */
const lastNumber = /^[\s(（]*(?:\d{1,4}\.){0,8}(\d{1,9})[.)、．）]?\s*$/
/** Matches Word's marks of comments, and of notes that were not copied. */
const wordMark = /mso(?:comment|footnotereference|endnotereference)/i

/** The state that the lines of one document share while they are read. */
class DocumentReader {
  readonly options: HtmlOptions
  readonly notes: HtmlNotes
  readonly blocks: BlockReader
  constructor(options: HtmlOptions, notes: HtmlNotes) {
    this.options = options
    this.notes = notes
    this.blocks = new BlockReader(options, this.lines)
  }

  readonly lost = (item: LostItem): void => this.options.lost?.(item)
  readonly copied = (attributes: Record<string, string>) => this.options.copied?.(attributes)
  readonly css = (element: HtmlElement) => styleOf(element, this.options.css)

  readonly noteRun = (link: HtmlElement, context: LineContext): ManuscriptRun[] => {
    const note = this.notes.byLink.get(link)
    if (!note || context.inNote) return []
    const read = this.lines([...note.children], { ...outside, inNote: true })
    const [first, ...others] = read.flatMap((line): ManuscriptRun[][] => (line.text.length > 0 ? [line.text] : []))
    if (!first) return []
    return [{ text: '', note: [withoutMark(first, textIn(link).trim()), ...others] }]
  }

  readonly lines = (nodes: readonly HtmlNode[], context: LineContext): Line[] =>
    new LinesReader(this).readNodes(nodes, context)
}

/** Collects the lines of some elements. */
class LinesReader {
  private readonly document: DocumentReader
  private readonly found: Line[] = []
  /** Images inside the current line, which are added after it. */
  private figures: Line[] = []
  private text: ManuscriptRun[] = []
  private isSeparated = false
  /** The index of the last line that is no item, among the lines that were searched. */
  private lastBlock = -1
  private searched = 0
  /** The last written number of each level of a list. */
  private counted: number[] = []
  constructor(document: DocumentReader) {
    this.document = document
  }

  readNodes(nodes: readonly HtmlNode[], context: LineContext): Line[] {
    for (const node of nodes) this.read(node, context)
    this.endLine(context)
    return this.found
  }

  private readonly append = (written: string, { format, isPreformatted }: LineContext) => {
    let value = cleanText(written).replace(/[\u00ad\ufeff]/g, '')
    if (!isPreformatted) {
      value = value.replace(/[ \t\n\f]+/g, ' ')
      const before = this.text.at(-1)
      const end = before === undefined ? '\n' : before.note || before.math ? '' : before.text
      if (value.startsWith(' ') && /[ \n]$/.test(end)) value = value.slice(1)
    }
    if (value !== '') this.text.push({ ...format, text: value })
  }
  private readonly endLine = (inner: LineContext) => {
    const isWhole = inner.role !== undefined || inner.item !== undefined || inner.inNote
    for (const piece of isWhole ? [this.text] : partAtEmptyLines(this.text))
      this.addLine(trimManuscriptRuns(piece), inner)
    this.text = []
    this.found.push(...this.figures)
    this.figures = []
  }
  private readonly addLine = (runs: ManuscriptRun[], inner: LineContext) => {
    if (runs.length === 0) return
    const { item, verse } = inner
    const last = this.found.at(-1)
    // A second paragraph of a list item is added to the item, or to the last item of its inner list.
    if (item?.line && last?.type === 'item') last.text.push({ text: '\n' }, ...runs)
    // The text below a block in an item is no item of its own.
    else if (item?.line) this.found.push(lineOf(runs, { ...inner, item: undefined }, this.document.options))
    else if (verse?.line && verse.line === last && isVerseLine(inner)) verse.line.text.push({ text: '\n' }, ...runs)
    else {
      const line = lineOf(runs, inner, this.document.options)
      if (item && line.type === 'item') {
        item.line = line
        if (this.isSeparated) line.begins = true
        this.countInList(item, line)
      }
      this.isSeparated = false
      if (verse) verse.line = line
      this.found.push(line)
    }
  }
  /** Gives an item its number if a block inside of its list separates it from the items before. */
  private readonly countInList = (
    { list, number, ordered }: NonNullable<LineContext['item']>,
    line: Extract<Line, { type: 'item' }>,
  ) => {
    if (!list) return
    for (; this.searched < this.found.length; this.searched++)
      if (this.found[this.searched]!.type !== 'item') this.lastBlock = this.searched
    if (ordered && list.last?.lines === this.found && list.last.at < this.lastBlock) line.start ??= number
    list.last = { lines: this.found, at: this.found.length }
  }
  private readonly addBlock = (added: readonly Line[], inner: LineContext) => {
    this.endLine(inner)
    this.found.push(...added)
  }

  /**
   * Reads the bullet or number in the text of an item. A number that does not continue the list
   * begins another one.
   */
  private readonly readMarker = (marker: string, item: NonNullable<LineContext['item']>) => {
    item.ordered = numbered.test(marker)
    const number = Number(lastNumber.exec(marker)?.[1])
    if (this.found.at(-1)?.type !== 'item') this.counted = []
    const expected = (this.counted[item.depth] ?? 0) + 1
    this.counted.length = item.depth
    if (!item.ordered || Number.isNaN(number)) return
    if (number !== expected) item.start = number
    this.counted[item.depth] = number
  }

  private readonly readInline = (
    element: HtmlElement,
    style: ReadonlyMap<string, string>,
    inner: LineContext,
  ): boolean => {
    if (this.document.notes.byLink.has(element)) {
      this.text.push(...this.document.noteRun(element, inner))
      return true
    }
    if (this.document.notes.backLinks.has(element)) return true
    const formula = formulaOf(element)
    if (formula === null) {
      this.document.lost('formula')
      this.append(textIn(element), inner)
    } else if (formula) {
      if (formula.isDisplayed && !inner.item && !inner.inNote)
        this.addBlock([{ type: 'block', text: [], block: { type: 'math', tex: formula.tex } }], inner)
      else this.text.push({ text: formula.tex, math: true })
    }
    if (formula !== undefined) return true
    if (element.name === 'br') this.text.push({ text: '\n' })
    else if (isMarker(style)) {
      if (inner.item) this.readMarker(textIn(element), inner.item)
    } else if (element.name === 'img' || element.name === 'image' || element.name === 'svg')
      this.figures.push(...this.document.blocks.figure(element, undefined, inner))
    else return false
    return true
  }

  private readonly readElement = (element: HtmlElement, outer: LineContext) => {
    if (this.document.notes.notes.has(element)) return
    const special = this.document.copied(element.attribs)
    if (special?.blocks) return this.addBlock([{ type: 'copied', text: [], blocks: special.blocks }], outer)
    if (special?.runs) return void this.text.push(...special.runs)
    const style = this.document.css(element)
    if (formulaOf(element) === undefined) {
      if (droppedNames.has(element.name)) return isHidden(style) ? undefined : this.countLost(element)
      if (scriptlessNames.has(element.name) && !this.document.options.countsHidden) return
      if (isPageEdge(element)) return this.document.lost('header')
      if (isTrackedDeletion(element)) return
      if (isHidden(style) || isUnseen(element)) return this.countHidden(element)
    }
    if (element.name === 'wbr' || this.readInline(element, style, outer)) return
    if (wordMark.test(element.attribs['class'] ?? '')) return
    const inner = innerContext(element, style, outer)
    if (!blockNames.has(element.name)) return this.readInside(element, inner)
    this.endLine(outer)
    if (hasOtherNumbers(element, style)) this.document.lost('list_number')
    if (element.name === 'hr' && !outer.inNote)
      this.found.push({ type: 'block', text: [], block: { type: 'scenebreak' } })
    const own = this.document.blocks.read(element, inner, style)
    if (own) return void this.found.push(...own)
    if (this.document.notes.lists.has(element)) this.readNoteList(element, inner)
    else this.readAll(element, inner)
    this.endLine(inner)
  }
  /** Reads an inline element, with the characters that browsers add to its text. */
  private readonly readInside = (element: HtmlElement, inner: LineContext) => {
    const [open, close] =
      element.name === 'q' ? marksOfQuote(element) : element.name === 'rt' ? bracketsOf(element) : ['', '']
    if (open) this.append(open, inner)
    this.readAll(element, inner)
    if (close) this.append(close, inner)
  }
  private readonly readAll = ({ children }: HtmlElement, inner: LineContext) => {
    for (const child of children) this.read(child, inner)
  }
  /** Reads the remaining notes of a list, to which no link refers. */
  private readonly readNoteList = ({ children }: HtmlElement, inner: LineContext) => {
    for (const child of children) if (!isElement(child) || !/^(?:hr|h[1-6])$/.test(child.name)) this.read(child, inner)
  }
  private readonly countHidden = (element: HtmlElement) => {
    if (this.document.options.countsHidden && textIn(element).trim() !== '') this.document.lost('hidden_text')
  }
  private readonly countLost = (element: HtmlElement) => {
    const item = lostNames[element.name]
    const isHiddenField = element.name === 'input' && element.attribs['type'] === 'hidden'
    if (element.name === 'input' && element.attribs['type'] === 'checkbox')
      this.text.push({ text: 'checked' in element.attribs ? '☑ ' : '☐ ' })
    else if (item && !isHiddenField) this.document.lost(item)
    else if (element.name === 'button') this.countButton(element)
  }
  private readonly countButton = (button: HtmlElement) => {
    if (this.document.options.countsHidden && textIn(button).trim() !== '') this.document.lost('form_field')
  }
  private readonly read = (node: HtmlNode, inner: LineContext) => {
    if (isText(node)) this.append(node.data, inner)
    else if (isElement(node)) this.readElement(node, inner)
    else if (isSeparator(node)) this.isSeparated = true
  }
}

/** Creates the reader of the lines of a document. Its recursion is bounded by the parser. */
export const createLineReader = (options: HtmlOptions, notes: HtmlNotes): LineReader =>
  new DocumentReader(options, notes)

/** Returns true for a list with letters or Roman numerals, or one that counts down. */
const hasOtherNumbers = ({ name, attribs }: HtmlElement, style: ReadonlyMap<string, string>): boolean =>
  name === 'ol' &&
  (/^[AaIi]$/.test(attribs['type'] ?? '') ||
    'reversed' in attribs ||
    /\b(?:lower|upper)-(?:alpha|greek|latin|roman)\b/.test(
      `${style.get('list-style-type') ?? ''} ${style.get('list-style') ?? ''}`,
    ))

/** Returns true for content that a page shows only after a script, or never. */
const isUnseen = ({ name, attribs }: HtmlElement): boolean =>
  'hidden' in attribs || name === 'template' || (name === 'dialog' && !('open' in attribs))

/** LibreOffice writes the header and the footer of the page into its HTML files. */
const isPageEdge = ({ name, attribs }: HtmlElement): boolean =>
  name === 'div' && /^(?:header|footer)$/.test(attribs['title'] ?? '')

const isVerseLine = ({ role }: LineContext): boolean => role === 'verse'

const lineOf = (
  content: ManuscriptRun[],
  context: LineContext,
  { direction: base = 'ltr', liftsFormulas = false }: HtmlOptions,
): Line => {
  const { heading, item, quoted, role, rank } = context
  const text = role === 'verse' ? withPlainIndents(content) : content
  if (heading !== undefined)
    return { type: 'heading', depth: heading, text: withoutSharedFormat(text), ...(rank && { rank }) }
  if (item) return { type: 'item', depth: item.depth, ordered: item.ordered, start: item.start, text }
  const natural = runsDirection(text) ?? base
  const isStated = context.direction && context.direction !== natural
  const direction = isStated ? { direction: context.direction } : {}
  if (quoted) {
    const style = role === 'verse' || role === 'source' ? { style: role } : {}
    return { type: 'quote', text, ...style, ...direction }
  }
  const [only] = text
  if (liftsFormulas && role === undefined && !context.inNote && only?.math && text.length === 1)
    return { type: 'block', text: [], block: { type: 'math', tex: only.text } }
  if (isSceneBreak(runsText(text))) return { type: 'block', text: [], block: { type: 'scenebreak' } }
  const style = role === 'verse' || role === 'letter' || role === 'signature' ? { style: role } : {}
  return { type: 'paragraph', text, ...style, ...direction, ...(role === 'caption' && { isCaption: true }) }
}

/** Removes the number at the beginning of a note, which repeats that of its mark. */
const withoutMark = (runs: readonly ManuscriptRun[], mark: string): ManuscriptRun[] => {
  const [first, ...others] = runs
  if (!first || first.note || first.math) return [...runs]
  const bare = mark.replace(/[[\]().]/g, '')
  const start = first.text.trimStart()
  if (bare !== '' && start.replace(/^[[(]/, '').startsWith(bare)) {
    const rest = start.replace(/^[[(]/, '').slice(bare.length)
    if (rest === '' || /^[\])\s.:]/.test(rest))
      return trimManuscriptRuns([{ ...first, text: rest.replace(/^[\])\s.:]+/, '') }, ...others])
  }
  return trimManuscriptRuns([{ ...first, text: start.replace(/^[.):\]]\s+/, '') }, ...others])
}

const partAtEmptyLines = (runs: readonly ManuscriptRun[]): ManuscriptRun[][] => {
  const parts: ManuscriptRun[][] = [[]]
  let ends = 0
  for (const run of runs) {
    if (run.note || run.math) {
      parts.at(-1)!.push(run)
      ends = 0
      continue
    }
    for (const [index, line] of run.text.split('\n').entries()) {
      if (index > 0 && ++ends === 2) parts.push([])
      else if (index > 0 && ends === 1) parts.at(-1)!.push({ text: '\n' })
      if (/\S/.test(line)) ends = 0
      if (line !== '') parts.at(-1)!.push({ ...run, text: line })
    }
  }
  return parts
}
