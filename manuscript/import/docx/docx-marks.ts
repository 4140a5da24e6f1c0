import { Parser } from 'htmlparser2'
import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import type { createItemNumbers } from './docx-numbers.ts'
import type { Direction } from './docx-style-roles.ts'
import { escapeHtml } from '../html/html-writer.ts'
import { parseChecked } from '../html/html-to-draft.ts'
import { ommlToTex } from './omml-to-tex.ts'
import type { StyleRole } from '../style-names.ts'

// The library that reads DOCX drops formulas, directions and the width of images. They are encoded
// as text in private-use characters, which the library preserves.
export const mark = (text: string): string => `\ue000${text}\ue001`
const privateMarks = /[\ue000\ue001]/g
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${mark(text)}</w:t></w:r>`

/** A comment at which the HTML import begins a new list. */
const LIST_SEPARATOR = '<!-- -->'

export interface DocxFormula {
  /** The TeX of the formula; undefined if TeX can't express it. */
  tex: string | undefined
  text: string
  isDisplayed: boolean
}

/** State that the parts of a document share while they are marked. */
export interface DocxContext {
  formulas: DocxFormula[]
  numbers: ReturnType<typeof createItemNumbers>
  /** The roles of styles by their ids. */
  roles: ReadonlyMap<string, StyleRole>
  /** Returns the direction of paragraphs of a style, or of paragraphs that name none. */
  directionOf: (style: string | undefined) => Direction | undefined
  /** Called for each run of hidden text, which is left out. */
  onHidden: () => void
}

/** The library reads the formatting of a run only if the run states it, not if its style does. */
const styleTags: Readonly<Record<string, string>> = { italic: '<w:i/>', bold: '<w:b/>' }

/** Text that replaces a piece of the document. */
interface Edit {
  from: number
  to: number
  text: string
}

const formulaNames = new Set(['m:oMath', 'm:oMathPara'])
const isOff = (value: string | undefined): boolean => /^(?:0|false|off)$/.test(value ?? '')
const emphasis = new Set(['dot', 'comma', 'circle', 'underDot'])
/** Twentieths of a point in English metric units. */
const EMU = 635

/** Reads the formulas of an `m:oMath` or `m:oMathPara`. */
export const readFormula = (omml: string, isDisplayed: boolean): DocxFormula[] => {
  const found = parseChecked(omml, { mode: 'xml' }).children.filter((node): node is HtmlElement => 'attribs' in node)
  const each = found.flatMap((root) =>
    root.name === 'm:oMathPara'
      ? root.children.filter((node): node is HtmlElement => 'attribs' in node && node.name === 'm:oMath')
      : [root],
  )
  return each.map((math) => ({ tex: ommlToTex(math), text: textIn(math), isDisplayed }))
}

const directed = (direction: Direction | undefined, at: number): Edit[] =>
  direction ? [{ from: at, to: at, text: run(direction) }] : []

/** Returns the properties of an image, with its width in its description. */
const imageProperties = (width: number, alt: string, isClosed: boolean): string =>
  `<wp:docPr id="1" name="" descr="${mark(`w${width}`)}${escapeHtml(alt)}"${isClosed ? '/' : ''}>`

/** Returns the edit that puts the width of an image into its properties. */
const imageEdit = (
  xml: string,
  { from, to, width, alt }: { from: number; to: number; width: number; alt: string },
): Edit => ({ from, to, text: imageProperties(width, alt, xml[to - 2] === '/') })

/** Finds hidden text, which is left out. */
const hiddenTexts = (onHidden: () => void) => {
  let isHidden = false
  let from = 0
  return {
    open: (name: string, value: string | undefined, at: number): void => {
      if (name === 'w:r') isHidden = false
      else if (name === 'w:vanish') isHidden = !isOff(value)
      else if (name === 'w:t') from = at
    },
    /** Returns the edit that removes the run that ends at `to`, if it is hidden. */
    close: (to: number): Edit[] => {
      if (!isHidden) return []
      onHidden()
      return [{ from, to, text: '' }]
    },
  }
}

/** Elements around text that the library leaves out with their text: fields, and changes of direction. */
const unread = new Set(['w:fldSimple', 'w:bdo', 'w:dir'])

const plainRun = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`

interface Span {
  from: number
  to: number
}

const nothing: Span = { from: 0, to: 0 }

/**
 * Unwraps text that the library would leave out. A pronunciation above a text is added after it in
 * parentheses.
 */
const wrappedTexts = (xml: string) => {
  let from = 0
  let base = nothing
  let above = nothing
  return {
    open: (edits: Edit[], name: string, tag: Span): void => {
      if (unread.has(name)) edits.push({ ...tag, text: '' })
      else if (name === 'w:ruby') [from, base, above] = [tag.from, nothing, nothing]
      else if (name === 'w:rubyBase') base = { from: tag.to, to: tag.to }
      else if (name === 'w:rt') above = { from: tag.to, to: tag.to }
    },
    /** Handles a closing tag. Returns true if no other handler needs it. */
    close: (edits: Edit[], name: string, tag: Span): boolean => {
      if (unread.has(name)) edits.push({ ...tag, text: '' })
      else if (name === 'w:rubyBase') base = { ...base, to: tag.from }
      else if (name === 'w:rt') above = { ...above, to: tag.from }
      else if (name === 'w:ruby') {
        // The inner runs replace the outer run, without the marks that were added inside.
        while (edits.length > 0 && edits.at(-1)!.from >= from) edits.pop()
        const [text, pronounced] = [xml.slice(base.from, base.to), xml.slice(above.from, above.to)]
        edits.push({ from, to: tag.to, text: `</w:r>${text}${plainRun('(')}${pronounced}${plainRun(')')}<w:r>` })
      } else return false
      return true
    },
  }
}

/** Returns the edit that adds the formatting of a style to a run, behind the name of the style. */
const tagsOf = (role: StyleRole | undefined, at: number): Edit[] => {
  const tag = styleTags[role ?? '']
  return tag ? [{ from: at, to: at, text: tag }] : []
}

/** Marks where a list or its numbers begin. */
const itemMarks = (place: ReturnType<DocxContext['numbers']['add']> | undefined, at: number): Edit[] =>
  place?.follows || place?.number !== undefined
    ? [{ from: at, to: at, text: run(`${place.follows ? 'l' : 'n'}${place.number ?? ''}`) }]
    : []

/** Marks the first letter of a text, and the direction and alignment of a paragraph. */
const beginningMarks = (
  { isDropCap, direction, isAligned }: { isDropCap: boolean; direction: Direction | undefined; isAligned: boolean },
  at: number,
): Edit[] => [
  ...(isDropCap ? [{ from: at, to: at, text: run('d') }] : []),
  ...directed(direction, at),
  // The library drops an empty paragraph, and with it the alignment of an empty cell.
  ...(!direction && isAligned ? [{ from: at, to: at, text: run('e') }] : []),
]

interface Handlers {
  onopentag: (name: string, attributes: Record<string, string>) => void
  onclosetag: (name: string) => void
}

/** The properties of a paragraph or of words before a tracked change. */
const earlierProperties = new Set(['w:pPrChange', 'w:rPrChange'])

/** Returns handlers that skip the properties before tracked changes. */
const withoutEarlier = ({ onopentag, onclosetag }: Handlers): Handlers => {
  let depth = 0
  return {
    onopentag: (name, attributes) => {
      if (earlierProperties.has(name)) depth++
      else if (depth === 0) onopentag(name, attributes)
    },
    onclosetag: (name) => {
      if (earlierProperties.has(name)) depth--
      else if (depth === 0) onclosetag(name)
    },
  }
}

/** Collects the edits of a document in one pass over its XML. */
const editsOf = (xml: string, { formulas, numbers, roles, directionOf, onHidden }: DocxContext): Edit[] => {
  const edits: Edit[] = []
  let formula: { from: number; name: string; depth: number } | undefined
  const hidden = hiddenTexts(onHidden)
  const wrapped = wrappedTexts(xml)
  let direction: Direction | undefined
  let style: string | undefined
  let layout = { isAligned: false, isDropCap: false }
  /** True in the properties of a section, which its last paragraph holds. */
  let inSection = false
  let cells = 0
  let item: { list?: string; level: number } | undefined
  let paragraph = { hasText: false, hasLine: false, hasProperties: false }
  let width: number | undefined
  const parser: Parser = new Parser(
    withoutEarlier({
      onopentag: (name, attributes) => {
        if (formula && formulaNames.has(name)) formula.depth++
        if (formula) return
        hidden.open(name, attributes['w:val'], parser.startIndex)
        wrapped.open(edits, name, { from: parser.startIndex, to: parser.endIndex + 1 })
        if (formulaNames.has(name)) formula = { from: parser.startIndex, name, depth: 1 }
        else if (name === 'w:tc') cells++
        else if (name === 'w:p') paragraph = { hasText: false, hasLine: false, hasProperties: false }
        else if (name === 'w:t' || name === 'w:drawing' || name === 'w:object') paragraph.hasText = true
        else if (name === 'w:pBdr') paragraph.hasLine = true
        else if (name === 'v:rect' && /^(?:t|true|1)$/.test(attributes['o:hr'] ?? '')) paragraph.hasLine = true
        else if (name === 'w:numPr') item = { level: 0 }
        else if (name === 'w:ilvl' && item) item.level = Number(attributes['w:val'] ?? 0)
        else if (name === 'w:numId' && item) item.list = attributes['w:val'] ?? ''
        else if (name === 'w:sectPr') inSection = true
        else if (name === 'w:bidi' && !inSection) direction = isOff(attributes['w:val']) ? 'ltr' : 'rtl'
        else if (name === 'w:pStyle') style = attributes['w:val']
        else if (name === 'w:r' && !paragraph.hasProperties) {
          paragraph.hasProperties = true
          edits.push(...directed(directionOf(undefined), parser.startIndex))
        } else if (name === 'w:pPr') {
          paragraph.hasProperties = true
          direction = undefined
          style = undefined
          item = undefined
          layout = { isAligned: false, isDropCap: false }
        } else if (name === 'w:framePr') layout.isDropCap = /^(?:drop|margin)$/.test(attributes['w:dropCap'] ?? '')
        else if (name === 'w:rStyle') edits.push(...tagsOf(roles.get(attributes['w:val'] ?? ''), parser.endIndex + 1))
        else if (name === 'w:em' || name === 'w:position')
          edits.push(...asFormat(name, attributes['w:val'], { from: parser.startIndex, to: parser.endIndex + 1 }))
        else if (name === 'w:jc') layout.isAligned = cells > 0
        else if (name === 'wp:extent') width = Number(attributes['cx'])
        else if (name === 'wp:docPr' && width !== undefined) {
          const alt = attributes['descr'] ?? attributes['title'] ?? ''
          edits.push(imageEdit(xml, { from: parser.startIndex, to: parser.endIndex + 1, width, alt }))
          width = undefined
        }
      },
      onclosetag: (name) => {
        if (formula && formulaNames.has(name) && --formula.depth === 0) {
          const to = parser.endIndex + 1
          const read = readFormula(xml.slice(formula.from, to), formula.name === 'm:oMathPara')
          const text = read.map((one) => run(`f${formulas.push(one) - 1}`)).join('')
          edits.push({ from: formula.from, to, text })
          formula = undefined
          paragraph.hasText = true
        } else if (wrapped.close(edits, name, { from: parser.startIndex, to: parser.endIndex + 1 })) return
        else if (name === 'w:t') edits.push(...hidden.close(parser.endIndex + 1))
        else if (name === 'w:tc') cells--
        else if (name === 'w:sectPr') inSection = false
        else if (name === 'w:pPr' && !formula) {
          const at = parser.endIndex + 1
          direction ??= directionOf(style)
          edits.push(...beginningMarks({ ...layout, direction }, at))
          edits.push(...itemMarks(item?.list === undefined ? numbers.end() : numbers.add(item.list, item.level), at))
        } else if (name === 'w:p' && paragraph.hasLine && !paragraph.hasText) {
          // An empty paragraph with a border is what Word makes of three hyphens.
          edits.push({ from: parser.startIndex, to: parser.startIndex, text: `<w:r><w:t>* * *</w:t></w:r>` })
        }
      },
    }),
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return edits
}

/** Text that is moved by less, in half points, is on the line: a correction of its place. */
const LEAST_RAISED = 4

/**
 * Writes emphasis marks as italics, and text that is raised or lowered by a number of half points as
 * superscript or subscript.
 */
const asFormat = (name: 'w:em' | 'w:position', value = '', place: { from: number; to: number }): Edit[] => {
  if (name === 'w:em') return emphasis.has(value) ? [{ ...place, text: '<w:i/>' }] : []
  if (!(Math.abs(Number(value)) >= LEAST_RAISED)) return []
  return [{ ...place, text: `<w:vertAlign w:val="${Number(value) > 0 ? 'superscript' : 'subscript'}"/>` }]
}

/** Prepares the XML of a document for the library, and adds its formulas to a list. */
export const markDocx = (source: string, context: DocxContext): string => {
  const xml = source.replace(privateMarks, '')
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of editsOf(xml, context)) {
    if (from < at) continue
    pieces.push(xml.slice(at, from), text)
    at = to
  }
  return pieces.join('') + xml.slice(at)
}

const pageSize = /<w:pgSz [^>]{0,300}?w:w="(\d{1,6})"/
const margins = /<w:pgMar ([^>]{0,500})>/

/** Returns the width of the text of a page in English metric units. */
export const textWidth = (xml: string): number => {
  const width = Number(pageSize.exec(xml)?.[1] ?? 11_906)
  const sides = margins.exec(xml)?.[1] ?? ''
  const side = (name: string) => Number(new RegExp(`w:${name}="(\\d{1,6})"`).exec(sides)?.[1] ?? 1440)
  return Math.max(1000, width - side('left') - side('right')) * EMU
}

/** Wraps each block of code in a separate element with its language. */
const partCode = (html: string): string =>
  html.replace(/(<pre>)?\n?\ue000c([\w+#. -]{0,40})\ue001/g, (_, begins: string | undefined, language: string) => {
    const name = language === '' || language === 'tex display' ? language : `language-${language}`
    return `${begins === undefined ? '</pre>' : ''}<pre${name === '' ? '' : ` class="${name}"`}>`
  })

/** The first letter of a text, which Word puts into a paragraph of its own, and the start of the next paragraph. */
const dropCap =
  /<p(?: class="[a-z]{1,20}")?>\ue000d\ue001(?:\ue000(?:rtl|ltr)\ue001)?([^\ue000]{0,400}?)<\/p><p([^<>]{0,60})>((?:\ue000(?:rtl|ltr)\ue001)?)/g

/** Turns the marks in the HTML that the library returned into elements. */
export const unmarkHtml = (
  html: string,
  { formulas, width, onLost }: { formulas: readonly DocxFormula[]; width: number; onLost: () => void },
): string =>
  partCode(html)
    .replace(dropCap, '<p$2>$3$1')
    .replace(/<p( class="[a-z]{1,20}")?>((?:<[a-z0-9]{1,10}>){0,10})\ue000(rtl|ltr)\ue001/g, '<p$1 dir="$3">$2')
    .replace(/\ue000(?:rtl|ltr|e|d)\ue001/g, '')
    .replace(
      /<li>((?:<[a-z0-9]{1,10}>){0,10})\ue000(n|l)(\d{0,9})\ue001/g,
      (_, formats: string, kind: string, number: string) =>
        `${kind === 'l' ? LIST_SEPARATOR : ''}<li${number === '' ? '' : ` value="${number}"`}>${formats}`,
    )
    .replace(/\ue000[nl]\d{0,9}\ue001/g, '')
    .replace(
      /alt="\ue000w(\d{1,12})\ue001/g,
      (_, size: string) => `style="width:${Math.round((Number(size) * 100) / width)}%" alt="`,
    )
    .replace(/\ue000f(\d{1,6})\ue001/g, (_, number: string) => {
      const formula = formulas[Number(number)]
      if (!formula) return ''
      if (formula.tex !== undefined)
        return `<code class="tex${formula.isDisplayed ? ' display' : ''}">${escapeHtml(formula.tex)}</code>`
      onLost()
      return escapeHtml(formula.text)
    })
    .replace(privateMarks, '')
