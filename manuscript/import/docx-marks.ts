import { Parser } from 'htmlparser2'
import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
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
    root.name === 'm:oMathPara' ? root.children.filter((node): node is HtmlElement => 'attribs' in node && node.name === 'm:oMath') : [root],
  )
  return each.map((math) => ({ tex: ommlToTex(math), text: textIn(math), isDisplayed }))
}

/** Collects the edits of a document in one pass over its XML. */
const editsOf = (xml: string, formulas: DocxFormula[]): Edit[] => {
  const edits: Edit[] = []
  let formula: { from: number; name: string; depth: number } | undefined
  let isRightToLeft = false
  let width: number | undefined
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (formula) {
          if (formulaNames.has(name)) formula.depth++
          return
        }
        if (formulaNames.has(name)) formula = { from: parser.startIndex, name, depth: 1 }
        else if (name === 'w:bidi') isRightToLeft = !isOff(attributes['w:val'])
        else if (name === 'w:pPr') isRightToLeft = false
        else if (name === 'w:em' && emphasis.has(attributes['w:val'] ?? ''))
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
        } else if (name === 'w:pPr' && isRightToLeft && !formula) {
          const at = parser.endIndex + 1
          edits.push({ from: at, to: at, text: run('rtl') })
          isRightToLeft = false
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return edits
}

/** Prepares the XML of a document for the library, and adds its formulas to a list. */
export const markDocx = (given: string, formulas: DocxFormula[]): string => {
  const xml = given.replace(privateMarks, '')
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of editsOf(xml, formulas)) {
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
