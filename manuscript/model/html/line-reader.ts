import type { ManuscriptRun } from '../blocks/block-types.ts'
import { trimManuscriptRuns } from '../blocks/manuscript-runs.ts'
import { cleanText } from '../clean-text.ts'
import type { EditorNode } from '../editor-state.ts'
import type { LostItem } from '../lost-items.ts'
import { runsText } from '../runs-text.ts'
import { isSceneBreak } from '../scene-break.ts'
import { runsDirection } from '../text-direction.ts'
import { type CssRules, styleOf } from './css-rules.ts'
import type { HtmlNotes } from './find-notes.ts'
import {
  type HtmlElement,
  isElement,
  isMarker,
  isText,
  isTrackedDeletion,
  textIn,
} from './html-elements.ts'
import { blockNames, droppedNames, lostNames } from './html-names.ts'
import { innerContext, type LineContext, outside } from './line-context.ts'
import type { Line } from './lines.ts'
import { createBlockReader } from './read-blocks.ts'
import { formulaOf } from './read-formulas.ts'
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
  /** Reads what the editor copied: blocks, or parts of a line. */
  copied?: (attributes: Record<string, string>) => { blocks?: EditorNode[]; runs?: ManuscriptRun[] } | null
  css?: CssRules
  /** True if a formula that is a paragraph of its own is displayed, as in word processors. */
  liftsFormulas?: boolean
  /** The direction of the whole document. */
  direction?: 'ltr' | 'rtl'
}

export interface LineReader {
  lines: (nodes: readonly HtmlNode[], context: LineContext) => Line[]
}

const numbered = /^[\s(（]*([\p{N}]+|\p{L}{1,4})[.)、．）]/u
/** Word's marks of comments, and its marks of notes if the notes themselves were not copied. */
const wordMark = /mso(?:comment|footnotereference|endnotereference)/i

/** Creates the reader of the lines of a document. Its recursion is bounded by the parser. */
export const createLineReader = (options: HtmlOptions, notes: HtmlNotes): LineReader => {
  const { lost = () => {}, copied } = options
  const css = (element: HtmlElement) => styleOf(element, options.css)
  const blocks = createBlockReader(options, (nodes, context) => lines(nodes, context))

  const noteRun = (link: HtmlElement, context: LineContext): ManuscriptRun[] => {
    const note = notes.byLink.get(link)
    if (!note || context.inNote) return []
    const read = lines([...note.children], { ...outside, inNote: true })
    const body = read.flatMap((line): ManuscriptRun[][] => (line.text.length > 0 ? [line.text] : []))
    const [first, ...others] = body
    if (!first) return []
    return [{ text: '', note: [withoutMark(first, textIn(link).trim()), ...others] }]
  }

  const lines = (nodes: readonly HtmlNode[], context: LineContext): Line[] => {
    const found: Line[] = []
    /** Images in a line, which follow it. */
    let figures: Line[] = []
    let text: ManuscriptRun[] = []

    const append = (written: string, { format, kept }: LineContext) => {
      let value = cleanText(written).replace(/[\u00ad\ufeff]/g, '')
      if (!kept) {
        value = value.replace(/[ \t\n\f]+/g, ' ')
        const before = text.at(-1)
        const end = before === undefined ? '\n' : before.note || before.math ? '' : before.text
        if (value.startsWith(' ') && /[ \n]$/.test(end)) value = value.slice(1)
      }
      if (value !== '') text.push({ ...format, text: value })
    }
    const endLine = (inner: LineContext) => {
      const isWhole = inner.role !== undefined || inner.item !== undefined || inner.inNote
      for (const piece of isWhole ? [text] : partAtEmptyLines(text)) addLine(trimManuscriptRuns(piece), inner)
      text = []
      found.push(...figures)
      figures = []
    }
    const addLine = (runs: ManuscriptRun[], inner: LineContext) => {
      if (runs.length === 0) return
      const { item, verse } = inner
      // A second paragraph of a list item is added to the item.
      if (item?.line && item.line === found.at(-1)) item.line.text.push({ text: '\n' }, ...runs)
      else if (verse?.line && verse.line === found.at(-1) && isVerseLine(inner)) verse.line.text.push({ text: '\n' }, ...runs)
      else {
        const line = lineOf(runs, inner, options)
        if (item && line.type === 'item') item.line = line
        if (verse) verse.line = line
        found.push(line)
      }
    }
    const addBlock = (added: readonly Line[], inner: LineContext) => {
      endLine(inner)
      found.push(...added)
    }

    const readInline = (element: HtmlElement, style: ReadonlyMap<string, string>, inner: LineContext): boolean => {
      if (notes.byLink.has(element)) {
        text.push(...noteRun(element, inner))
        return true
      }
      if (notes.backLinks.has(element)) return true
      const formula = formulaOf(element)
      if (formula === null) {
        lost('formula')
        append(textIn(element), inner)
      } else if (formula) {
        if (formula.isDisplayed && !inner.item && !inner.inNote)
          addBlock([{ type: 'block', text: [], block: { type: 'math', tex: formula.tex } }], inner)
        else text.push({ text: formula.tex, math: true })
      }
      if (formula !== undefined) return true
      if (element.name === 'br') text.push({ text: '\n' })
      else if (isMarker(style)) {
        if (inner.item) inner.item.ordered = numbered.test(textIn(element))
      } else if (element.name === 'img' || element.name === 'image' || element.name === 'svg')
        figures.push(...blocks.figure(element, undefined, inner))
      else return false
      return true
    }

    const readElement = (element: HtmlElement, outer: LineContext) => {
      if (notes.notes.has(element)) return
      const special = copied?.(element.attribs)
      if (special?.blocks) return addBlock([{ type: 'copied', text: [], blocks: special.blocks }], outer)
      if (special?.runs) return void text.push(...special.runs)
      const style = css(element)
      if (formulaOf(element) === undefined) {
        if (droppedNames.has(element.name)) return countLost(element)
        if (isPageEdge(element)) return lost('header')
        if (isHidden(style) || 'hidden' in element.attribs || isTrackedDeletion(element)) return
      }
      if (element.name === 'wbr' || readInline(element, style, outer)) return
      if (wordMark.test(element.attribs['class'] ?? '')) return
      const inner = innerContext(element, style, outer)
      if (!blockNames.has(element.name)) return readAll(element, inner)
      endLine(outer)
      if (element.name === 'hr' && !outer.inNote) found.push({ type: 'block', text: [], block: { type: 'scenebreak' } })
      const own = blocks.read(element, inner, style)
      if (own) return void found.push(...own)
      if (notes.lists.has(element)) readNoteList(element, inner)
      else readAll(element, inner)
      endLine(inner)
    }
    const readAll = ({ children }: HtmlElement, inner: LineContext) => {
      for (const child of children) read(child, inner)
    }
    /** Reads what is left of a list of notes: those that no link refers to. */
    const readNoteList = ({ children }: HtmlElement, inner: LineContext) => {
      for (const child of children) if (!isElement(child) || !/^(?:hr|h[1-6])$/.test(child.name)) read(child, inner)
    }
    const countLost = (element: HtmlElement) => {
      const item = lostNames[element.name]
      const isHiddenField = element.name === 'input' && element.attribs['type'] === 'hidden'
      if (element.name === 'input' && element.attribs['type'] === 'checkbox')
        text.push({ text: 'checked' in element.attribs ? '☑ ' : '☐ ' })
      else if (item && !isHiddenField) lost(item)
    }
    const read = (node: HtmlNode, inner: LineContext) => {
      if (isText(node)) append(node.data, inner)
      else if (isElement(node)) readElement(node, inner)
    }

    for (const node of nodes) read(node, context)
    endLine(context)
    return found
  }
  return { lines }
}

/** LibreOffice writes the header and the footer of the page into its web pages. */
const isPageEdge = ({ name, attribs }: HtmlElement): boolean =>
  name === 'div' && /^(?:header|footer)$/.test(attribs['title'] ?? '')

const isVerseLine = ({ role }: LineContext): boolean => role === 'verse'

const lineOf = (
  text: ManuscriptRun[],
  context: LineContext,
  { direction: base = 'ltr', liftsFormulas = false }: HtmlOptions,
): Line => {
  const { heading, item, quoted, role, rank } = context
  if (heading !== undefined) return { type: 'heading', depth: heading, text: plainHeading(text), ...(rank && { rank }) }
  if (item) return { type: 'item', depth: item.depth, ordered: item.ordered, start: item.start, text }
  const natural = runsDirection(text) ?? base
  const direction = context.direction && context.direction !== natural ? { direction: context.direction } : {}
  if (quoted) {
    const style = role === 'verse' || role === 'source' ? { style: role } : {}
    return { type: 'quote', text, ...style, ...direction }
  }
  const [only] = text
  if (liftsFormulas && only?.math && text.length === 1)
    return { type: 'block', text: [], block: { type: 'math', tex: only.text } }
  if (isSceneBreak(runsText(text))) return { type: 'block', text: [], block: { type: 'scenebreak' } }
  const style = role === 'verse' || role === 'letter' || role === 'signature' ? { style: role } : {}
  return { type: 'paragraph', text, ...style, ...direction, ...(role === 'caption' && { isCaption: true }) }
}

/** A heading that is italic or underlined as a whole looks so by its style. */
const plainHeading = (text: readonly ManuscriptRun[]): ManuscriptRun[] => {
  const words = text.filter((run) => !run.note && !run.math && run.text.trim() !== '')
  const isAll = (format: 'italic' | 'underline') => words.every((run) => run[format])
  const [isItalic, isUnderlined] = [isAll('italic'), isAll('underline')]
  if (!isItalic && !isUnderlined) return [...text]
  return text.map(({ italic, underline, ...run }) => ({
    ...run,
    ...(italic && !isItalic && { italic }),
    ...(underline && !isUnderlined && { underline }),
  }))
}

/** Removes the number at the beginning of a note, which is that of its mark. */
const withoutMark = (runs: readonly ManuscriptRun[], mark: string): ManuscriptRun[] => {
  const [first, ...others] = runs
  if (!first || first.note || first.math) return [...runs]
  const bare = mark.replace(/[[\]().]/g, '')
  const start = first.text.trimStart()
  if (bare !== '' && start.replace(/^[[(]/, '').startsWith(bare)) {
    const rest = start.replace(/^[[(]/, '').slice(bare.length)
    if (rest === '' || /^[\])\s.:]/.test(rest)) return trimManuscriptRuns([{ ...first, text: rest.replace(/^[\])\s.:]+/, '') }, ...others])
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
