import {
  accents,
  braced,
  functionNames,
  joinTex,
  signsToTex,
  wordsToTex,
} from '#manuscript/model/formulas/tex-symbols.ts'
import { elementsIn, type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'

const MAX_DEPTH = 60

class Unknown extends Error {}

const child = (element: HtmlElement, name: string): HtmlElement | undefined =>
  elementsIn(element).find((one) => one.name === `m:${name}`)

/** Returns a property of an element, or undefined if it is not set. */
const property = (element: HtmlElement, name: string): string | undefined => {
  const properties = elementsIn(element).find((one) => one.name.endsWith('Pr'))
  const found = properties && child(properties, name)
  return found && (found.attribs['m:val'] ?? 'on')
}
const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:0|off|false)$/.test(value)

const fence = (sign: string): string =>
  sign === '' ? '.' : sign === '{' || sign === '}' ? `\\${sign}` : signsToTex(sign)

const run = (element: HtmlElement): string => {
  const text = elementsIn(element)
    .filter(({ name }) => name === 'm:t')
    .map(textIn)
    .join('')
  const style = property(element, 'sty')
  if (isOn(property(element, 'nor'))) return wordsToTex(text)
  if (functionNames.has(text.trim())) return `\\${text.trim()}`
  if (style === 'p' && /^[A-Za-z]{2,}$/.test(text)) return `\\mathrm${braced(text)}`
  const tex = signsToTex(text)
  return style === 'b' || style === 'bi' ? `\\mathbf${braced(tex)}` : tex
}

type Write = (element: HtmlElement | undefined) => string

const script = (base: string, below: string, above: string): string =>
  `${base.length > 1 && !/^\\[A-Za-z]+$/.test(base) ? braced(base) : base}${below && `_${braced(below)}`}${above && `^${braced(above)}`}`

const nary = (element: HtmlElement, write: Write): string => {
  const sign = signsToTex(property(element, 'chr') ?? '∫')
  const limits = property(element, 'limLoc') === 'undOvr' && !/^\\(?:sum|prod|coprod)$/.test(sign) ? '\\limits' : ''
  const below = isOn(property(element, 'subHide')) ? '' : write(child(element, 'sub'))
  const above = isOn(property(element, 'supHide')) ? '' : write(child(element, 'sup'))
  return joinTex([script(sign + limits, below, above), ' ', write(child(element, 'e'))])
}

const rows = (element: HtmlElement, write: Write): string =>
  elementsIn(element)
    .filter(({ name }) => name === 'm:mr')
    .map((row) =>
      elementsIn(row)
        .filter(({ name }) => name === 'm:e')
        .map(write)
        .join(' & '),
    )
    .join(' \\\\ ')

const delimited = (element: HtmlElement, write: Write): string => {
  const separator = property(element, 'sepChr') ?? '|'
  const inside = elementsIn(element)
    .filter(({ name }) => name === 'm:e')
    .map(write)
    .join(separator === '' ? '' : ` ${fence(separator)} `)
  const open = property(element, 'begChr') ?? '('
  const close = property(element, 'endChr') ?? ')'
  const isTall = /\\(?:frac|begin|sum|int|prod|sqrt)/.test(inside)
  if (!isTall && open !== '' && close !== '') return `${fence(open)}${inside}${fence(close)}`
  return `\\left${fence(open)}${inside}\\right${fence(close)}`
}

const writers: Readonly<Record<string, (element: HtmlElement, write: Write) => string>> = {
  r: run,
  f: (element, write) => {
    const [top, bottom] = [write(child(element, 'num')), write(child(element, 'den'))]
    const type = property(element, 'type')
    if (type === 'lin' || type === 'skw') return `${braced(top)}/${braced(bottom)}`
    return type === 'noBar'
      ? `\\genfrac{}{}{0pt}{}${braced(top)}${braced(bottom)}`
      : `\\frac${braced(top)}${braced(bottom)}`
  },
  sSup: (element, write) => script(write(child(element, 'e')), '', write(child(element, 'sup'))),
  sSub: (element, write) => script(write(child(element, 'e')), write(child(element, 'sub')), ''),
  sSubSup: (element, write) =>
    script(write(child(element, 'e')), write(child(element, 'sub')), write(child(element, 'sup'))),
  sPre: (element, write) =>
    `${script('{}', write(child(element, 'sub')), write(child(element, 'sup')))}${write(child(element, 'e'))}`,
  rad: (element, write) => {
    const degree = isOn(property(element, 'degHide')) ? '' : write(child(element, 'deg'))
    return `\\sqrt${degree && `[${degree}]`}${braced(write(child(element, 'e')))}`
  },
  d: delimited,
  nary,
  func: (element, write) => joinTex([write(child(element, 'fName')), ' ', write(child(element, 'e'))]),
  limLow: (element, write) => {
    const base = write(child(element, 'e'))
    const below = braced(write(child(element, 'lim')))
    return /^\\[A-Za-z]+$/.test(base) ? `${base}_${below}` : `\\underset${below}${braced(base)}`
  },
  limUpp: (element, write) => `\\overset${braced(write(child(element, 'lim')))}${braced(write(child(element, 'e')))}`,
  acc: (element, write) =>
    `\\${accents[property(element, 'chr') ?? '\u0302'] ?? 'hat'}${braced(write(child(element, 'e')))}`,
  bar: (element, write) =>
    `\\${property(element, 'pos') === 'top' ? 'overline' : 'underline'}${braced(write(child(element, 'e')))}`,
  groupChr: (element, write) =>
    `\\${property(element, 'pos') === 'top' ? 'overbrace' : 'underbrace'}${braced(write(child(element, 'e')))}`,
  m: (element, write) => `\\begin{matrix}${rows(element, write)}\\end{matrix}`,
  eqArr: (element, write) =>
    `\\begin{aligned}${elementsIn(element)
      .filter(({ name }) => name === 'm:e')
      .map(write)
      .join(' \\\\ ')}\\end{aligned}`,
  box: (element, write) => write(child(element, 'e')),
  borderBox: (element, write) => `\\boxed${braced(write(child(element, 'e')))}`,
  phant: (element, write) => `\\phantom${braced(write(child(element, 'e')))}`,
}

const containers = /^m:(?:oMath|oMathPara|e|num|den|sub|sup|deg|fName|lim)$/
const ignored = /^(?:m:\w+Pr|w:(?:rPr|proofErr|bookmarkStart|bookmarkEnd|lastRenderedPageBreak))$/

/**
 * Converts an equation of Word to TeX. Returns undefined if it has an element without a
 * counterpart.
 */
export const ommlToTex = (math: HtmlElement): string | undefined => {
  let depth = 0
  const write: Write = (element) => {
    if (!element || ignored.test(element.name)) return ''
    if (++depth > MAX_DEPTH) throw new Unknown()
    try {
      if (containers.test(element.name)) return joinTex(elementsIn(element).map(write))
      const writer = element.name.startsWith('m:') ? writers[element.name.slice(2)] : undefined
      if (writer) return writer(element, write)
      // Word wraps runs in marks of tracked insertions.
      if (element.name === 'w:ins' || element.name === 'w:r') return joinTex(elementsIn(element).map(write))
      throw new Unknown()
    } finally {
      depth--
    }
  }
  try {
    return write(math).trim() || undefined
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
}
