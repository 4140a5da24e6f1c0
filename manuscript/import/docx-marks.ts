import { Parser } from 'htmlparser2'
import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import type { createItemNumbers } from './docx-numbers.ts'
import { escapeHtml } from './html-writer.ts'
import { parseChecked } from './html-to-draft.ts'
import { ommlToTex } from './omml-to-tex.ts'

// The library that reads DOCX drops formulas, directions and the width of images. Characters for
// private use carry them through it as text.
const mark = (text: string): string => `\ue000${text}\ue001`
const privateMarks = /[\ue000\ue001]/g
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${mark(text)}</w:t></w:r>`

export interface DocxFormula {
  /** Undefined if TeX can't express it. */
  tex: string | undefined
  text: string
  isDisplayed: boolean
}

type ItemNumbers = ReturnType<typeof createItemNumbers>

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

const readFormula = (omml: string, isDisplayed: boolean): DocxFormula[] => {
  const found = parseChecked(omml, { mode: 'xml' }).children.filter((node): node is HtmlElement => 'attribs' in node)
  const each = found.flatMap((root) =>
    root.name === 'm:oMathPara'
      ? root.children.filter((node): node is HtmlElement => 'attribs' in node && node.name === 'm:oMath')
      : [root],
  )
  return each.map((math) => ({ tex: ommlToTex(math), text: textIn(math), isDisplayed }))
}

/** Collects the edits of a document in one pass over its XML. */
const editsOf = (xml: string, formulas: DocxFormula[], numbers: ItemNumbers | undefined): Edit[] => {
  const edits: Edit[] = []
  let formula: { from: number; name: string; depth: number } | undefined
  let isRightToLeft = false
  let item: { list?: string; level: number } | undefined
  let paragraph = { hasText: false, hasLine: false }
  let width: number | undefined
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (formula) {
          if (formulaNames.has(name)) formula.depth++
          return
        }
        if (formulaNames.has(name)) formula = { from: parser.startIndex, name, depth: 1 }
        else if (name === 'w:p') paragraph = { hasText: false, hasLine: false }
        else if (name === 'w:t' || name === 'w:drawing' || name === 'w:object') paragraph.hasText = true
        else if (name === 'w:pBdr') paragraph.hasLine = true
        else if (name === 'v:rect' && /^(?:t|true|1)$/.test(attributes['o:hr'] ?? '')) paragraph.hasLine = true
        else if (name === 'w:numPr') item = { level: 0 }
        else if (name === 'w:ilvl' && item) item.level = Number(attributes['w:val'] ?? 0)
        else if (name === 'w:numId' && item) item.list = attributes['w:val'] ?? ''
        else if (name === 'w:bidi') isRightToLeft = !isOff(attributes['w:val'])
        else if (name === 'w:pPr') {
          isRightToLeft = false
          item = undefined
        } else if (name === 'w:em' && emphasis.has(attributes['w:val'] ?? ''))
          edits.push({ from: parser.startIndex, to: parser.endIndex + 1, text: '<w:i/>' })
        else if (name === 'wp:extent') width = Number(attributes['cx'])
        else if (name === 'wp:docPr' && width !== undefined) {
          const isClosed = xml[parser.endIndex - 1] === '/'
          const alt = attributes['descr'] ?? attributes['title'] ?? ''
          const text = `<wp:docPr id="1" name="" descr="${mark(`w${width}`)}${escapeHtml(alt)}"${isClosed ? '/' : ''}>`
          edits.push({ from: parser.startIndex, to: parser.endIndex + 1, text })
          width = undefined
        }
      },
      onclosetag: (name) => {
        if (formula && formulaNames.has(name) && --formula.depth === 0) {
          const { from } = formula
          const to = parser.endIndex + 1
          const read = readFormula(xml.slice(from, to), formula.name === 'm:oMathPara')
          edits.push({ from, to, text: read.map((one) => run(`f${formulas.push(one) - 1}`)).join('') })
          formula = undefined
          paragraph.hasText = true
        } else if (name === 'w:pPr' && !formula) {
          const at = parser.endIndex + 1
          if (isRightToLeft) edits.push({ from: at, to: at, text: run('rtl') })
          const number = item?.list === undefined ? numbers?.end() : numbers?.add(item.list, item.level)
          if (number !== undefined) edits.push({ from: at, to: at, text: run(`n${number}`) })
          isRightToLeft = false
        } else if (name === 'w:p' && paragraph.hasLine && !paragraph.hasText) {
          // An empty paragraph with a border is what Word makes of three hyphens.
          edits.push({ from: parser.startIndex, to: parser.startIndex, text: `<w:r><w:t>* * *</w:t></w:r>` })
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return edits
}

/** Prepares the XML of a document for the library, and adds its formulas to a list. */
export const markDocx = (given: string, formulas: DocxFormula[], numbers?: ItemNumbers): string => {
  const xml = given.replace(privateMarks, '')
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of editsOf(xml, formulas, numbers)) {
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

/** Turns the marks in the HTML that the library returned into elements. */
export const unmarkHtml = (
  html: string,
  { formulas, width, onLost }: { formulas: readonly DocxFormula[]; width: number; onLost: () => void },
): string =>
  html
    .replace(/<p( class="[a-z]{1,20}")?>((?:<[a-z0-9]{1,10}>){0,10})\ue000rtl\ue001/g, '<p$1 dir="rtl">$2')
    .replaceAll('\ue000rtl\ue001', '')
    .replace(/<li>((?:<[a-z0-9]{1,10}>){0,10})\ue000n(\d{1,9})\ue001/g, '<li value="$2">$1')
    .replace(/\ue000n\d{1,9}\ue001/g, '')
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
