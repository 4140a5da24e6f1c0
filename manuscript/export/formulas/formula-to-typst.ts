import type { MathElement } from '#manuscript/model/formulas/read-formula.ts'

type Alignment = 'left' | 'center' | 'right'

/** A part of a formula for `pdf-formula.typ`, which builds it from functions and evaluates nothing. */
export type TypstMath =
  | { k: 'row' | 'fenced'; of: TypstMath[] }
  | { k: 'letter' | 'sign' | 'upright' | 'text' | 'name'; s: string }
  | { k: 'space'; em: number }
  | { k: 'frac'; of: [TypstMath, TypstMath]; line: boolean }
  | { k: 'root'; of: TypstMath; index?: TypstMath }
  | { k: 'attach'; of: TypstMath; limits: boolean; t?: TypstMath; b?: TypstMath; tl?: TypstMath; bl?: TypstMath }
  | { k: 'accent'; of: TypstMath; s: string }
  | { k: 'line' | 'brace'; of: TypstMath; above: boolean }
  | { k: 'primes'; n: number }
  | { k: 'table'; rows: TypstMath[][]; align: Alignment[] }
  | { k: 'hidden' | 'boxed' | 'display' | 'inline'; of: TypstMath }
  | { k: 'struck'; of: TypstMath; cross: boolean; down: boolean }
  | { k: 'colored'; of: TypstMath; color: string }

/** Maximum depth of a formula. Deeper ones exceed the call depth of the typesetter. */
const MAX_DEPTH = 18

const accents: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  '⃗': '\u20d7',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '˚': '\u030a',
}
const braces: Record<string, boolean> = { '⏞': true, '⏟': false }
const lines: Record<string, boolean> = { '\u203e': true, _: false }
/** Typst puts spaces around the name of a function, such as a sine. */
const APPLICATION = '\u2061'
const invisible = /^[\u2061-\u2064\u200b-\u200d\ufeff]*$/u

const isElement = (child: MathElement | string | undefined): child is MathElement => typeof child === 'object'
const elementsOf = ({ children }: MathElement): MathElement[] => children.filter(isElement)
const textOf = (element: MathElement): string =>
  element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('')

const lengths: Record<string, number> = {
  em: 1,
  ex: 0.43,
  pt: 0.1,
  px: 0.075,
  mu: 1 / 18,
  cm: 2.85,
  mm: 0.285,
  in: 7.2,
}
const inEm = (length: string | undefined): number => {
  const [, amount, unit] = /^(-?[\d.]{1,12})([a-z]{2})$/.exec(length ?? '') ?? []
  const em = Number(amount ?? 0) * (lengths[unit ?? ''] ?? 0)
  return Number.isFinite(em) ? Math.max(-10, Math.min(40, em)) : 0
}

const TOO_DEEP = Symbol('nested too deeply')

const row = (of: TypstMath[]): TypstMath => (of.length === 1 ? of[0]! : { k: 'row', of })

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isOneLetter = (text: string): boolean => {
  const segments = letters.segment(text)[Symbol.iterator]()
  segments.next()
  return segments.next().done === true
}

const identifier = (element: MathElement, isName: boolean): TypstMath => {
  const text = textOf(element)
  if (isName || !isOneLetter(text)) return { k: 'name', s: text }
  return { k: element.attributes['mathvariant'] === 'normal' ? 'upright' : 'letter', s: text }
}

/** Drops invisible operators, and the space after the name of a function. */
const meaningful = (children: readonly MathElement[]): { child: MathElement; isName: boolean }[] => {
  const kept: { child: MathElement; isName: boolean }[] = []
  let afterApplication = false
  for (const child of children) {
    const text = child.name === 'mo' ? textOf(child) : undefined
    if (text === APPLICATION) {
      const last = kept.at(-1)
      if (last) last.isName = true
      afterApplication = true
      continue
    }
    if (!(afterApplication && child.name === 'mspace')) kept.push({ child, isName: false })
    afterApplication = false
  }
  return kept
}

const isFence = (element: MathElement | undefined): boolean =>
  element?.name === 'mo' && element.attributes['fence'] === 'true' && element.attributes['stretchy'] !== 'false'

const scripted = (name: string, [base, ...scripts]: TypstMath[], limits: boolean): TypstMath => {
  const [first, second] = scripts
  const both = name.length > 5 && name !== 'munder'
  return {
    k: 'attach',
    of: base ?? row([]),
    limits,
    ...((both || name === 'msub' || name === 'munder') && first && { b: first }),
    ...(both && second && { t: second }),
    ...((name === 'msup' || name === 'mover') && first && { t: first }),
  }
}

const primesIn = (element: MathElement | undefined): number => {
  const text = element?.name === 'mo' || element?.name === 'mrow' ? textOf(element) : ''
  return /^[′″‴⁗]{1,4}$/u.test(text) ? Array.from(text).reduce((sum, sign) => sum + ('′″‴⁗'.indexOf(sign) + 1), 0) : 0
}

const convertAll = (elements: readonly MathElement[], depth: number): TypstMath[] =>
  meaningful(elements).map(({ child, isName }) => convert(child, depth, isName))

/** Converts the content of an element as one part. */
const content = (element: MathElement, depth: number): TypstMath => row(convertAll(elementsOf(element), depth))

const underOver = (element: MathElement, depth: number): TypstMath => {
  const children = elementsOf(element)
  const [base, mark] = children
  const sign = mark?.name === 'mo' ? textOf(mark) : ''
  if (base && mark && children.length === 2 && sign !== '') {
    const above = element.name === 'mover'
    const of = convert(base, depth)
    if (braces[sign] === above) return { k: 'brace', of, above }
    if (lines[sign] === above) return { k: 'line', of, above }
    const accent = above ? accents[sign] : undefined
    if (accent) return { k: 'accent', of, s: accent }
  }
  return scripted(
    element.name,
    children.map((child) => convert(child, depth)),
    true,
  )
}

const multiscripts = (element: MathElement, depth: number): TypstMath => {
  const children = elementsOf(element)
  const divide = children.findIndex(({ name }) => name === 'mprescripts')
  const at = (place: number): TypstMath | undefined => {
    const child = children[place]
    return child && child.name !== 'none' && place >= 0 ? convert(child, depth) : undefined
  }
  const [b, t] = divide === 1 ? [] : [at(1), at(2)]
  const [bl, tl] = divide < 0 ? [] : [at(divide + 1), at(divide + 2)]
  return {
    k: 'attach',
    of: at(0) ?? row([]),
    limits: false,
    ...(b && { b }),
    ...(t && { t }),
    ...(bl && { bl }),
    ...(tl && { tl }),
  }
}

const alignmentOf = (cell: MathElement | undefined): Alignment => {
  const align = cell?.attributes['columnalign']
  return align === 'left' || align === 'right' ? align : 'center'
}

const table = (element: MathElement, depth: number): TypstMath => {
  const cells = elementsOf(element).map((line) => elementsOf(line))
  const columns = cells.reduce((most, line) => Math.max(most, line.length), 0)
  if (columns === 0) return row([])
  return {
    k: 'table',
    rows: cells.map((line) =>
      Array.from({ length: columns }, (_, at) => (line[at] ? content(line[at], depth) : row([]))),
    ),
    align: Array.from({ length: columns }, (_, at) =>
      alignmentOf(cells.map((line) => line[at]).find((cell) => cell?.attributes['columnalign']) ?? cells[0]![at]),
    ),
  }
}

const enclosed = (element: MathElement, depth: number): TypstMath => {
  const of = content(element, depth)
  const notation = element.attributes['notation'] ?? ''
  if (notation.includes('box')) return { k: 'boxed', of }
  if (notation.includes('strike'))
    return {
      k: 'struck',
      of,
      cross: notation.includes('updiagonalstrike') && notation.includes('downdiagonalstrike'),
      down: !notation.includes('updiagonalstrike'),
    }
  return of
}

const grouped = (element: MathElement, depth: number): TypstMath => {
  const children = elementsOf(element)
  const of = convertAll(children, depth)
  const isFenced = children.length > 1 && (isFence(children[0]) || isFence(children.at(-1)))
  if (isFenced) return { k: 'fenced', of }
  const { displaystyle } = element.attributes
  if (element.name === 'mstyle' && displaystyle)
    return { k: displaystyle === 'true' ? 'display' : 'inline', of: row(of) }
  return row(of)
}

const convertUncolored = (element: MathElement, depth: number, isName: boolean): TypstMath => {
  const children = () => elementsOf(element).map((child) => convert(child, depth))
  switch (element.name) {
    case 'mi':
      return identifier(element, isName)
    case 'mo': {
      const sign = textOf(element)
      if (invisible.test(sign)) return row([])
      return isOneLetter(sign) ? { k: 'sign', s: sign } : { k: 'name', s: sign }
    }
    case 'mn':
      return { k: 'upright', s: textOf(element) }
    case 'mtext':
      return { k: 'text', s: textOf(element) }
    case 'mspace':
      return { k: 'space', em: inEm(element.attributes['width']) }
    case 'mfrac': {
      const [above = row([]), below = row([])] = children()
      return { k: 'frac', of: [above, below], line: !(element.attributes['linethickness'] ?? '').startsWith('0') }
    }
    case 'msqrt':
      return { k: 'root', of: content(element, depth) }
    case 'mroot': {
      const [of = row([]), index] = children()
      return { k: 'root', of, ...(index && { index }) }
    }
    case 'msup': {
      const [base, script] = elementsOf(element)
      const n = primesIn(script)
      if (base && n > 0) return { k: 'attach', of: convert(base, depth), limits: false, t: { k: 'primes', n } }
      return scripted('msup', children(), false)
    }
    case 'msub':
    case 'msubsup':
      return scripted(element.name, children(), false)
    case 'munder':
    case 'mover':
    case 'munderover':
      return underOver(element, depth)
    case 'mmultiscripts':
      return multiscripts(element, depth)
    case 'mtable':
      return table(element, depth)
    case 'menclose':
      return enclosed(element, depth)
    case 'mphantom':
      return { k: 'hidden', of: content(element, depth) }
    default:
      return grouped(element, depth)
  }
}

const convert = (element: MathElement, depth: number, isName = false): TypstMath => {
  if (depth > MAX_DEPTH) throw TOO_DEEP
  // A row of one part is that part, so it adds no depth to the result.
  const isTransparent = element.name === 'mrow' && element.children.length === 1
  const converted = convertUncolored(element, isTransparent ? depth : depth + 1, isName)
  const color = element.attributes['mathcolor']
  return color && /^#[0-9a-f]{6}$/i.test(color) ? { k: 'colored', of: converted, color } : converted
}

/**
 * Converts a formula to data for the template, or returns undefined if it is nested too deeply for
 * it.
 */
export const formulaToTypst = (root: MathElement): TypstMath | undefined => {
  try {
    return row(convertAll(elementsOf(root), 0))
  } catch (error) {
    if (error === TOO_DEEP) return undefined
    throw error
  }
}
