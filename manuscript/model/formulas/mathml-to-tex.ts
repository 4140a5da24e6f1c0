import { accents, braced, functionNames, joinTex, signsToTex, wordsToTex } from './tex-symbols.ts'

/** The used part of an element of a parsed document. */
interface MathmlElement {
  name: string
  attribs: Record<string, string>
  children: readonly unknown[]
}

const MAX_DEPTH = 60
const MAX_ELEMENTS = 5000

const isElement = (node: unknown): node is MathmlElement =>
  typeof node === 'object' && node !== null && 'attribs' in node && 'name' in node

const elementsOf = (element: MathmlElement): MathmlElement[] => element.children.filter(isElement)

const textOf = (element: MathmlElement): string =>
  element.children
    .map((child) => {
      if (isElement(child)) return textOf(child)
      const { data } = child as { data?: unknown }
      return typeof data === 'string' ? data : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const localName = ({ name }: MathmlElement): string => name.replace(/^.*:/, '').toLowerCase()

const alphabets: Readonly<Record<string, string>> = {
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}
const fences: Readonly<Record<string, string>> = { '{': '\\{', '}': '\\}', '': '.' }
const fence = (sign: string): string => fences[sign] ?? signsToTex(sign)
const opening = /^[([{|‖⟨⌊⌈]$/u
const closing = /^[)\]}|‖⟩⌋⌉]$/u
const tall = /^(?:mfrac|mtable|munder|mover|munderover|msubsup|msqrt|mroot)$/

/** Returns the TeX that the document contains for a formula, or undefined. */
const statedTex = (math: MathmlElement): string | undefined => {
  const find = (element: MathmlElement, depth: number): MathmlElement | undefined => {
    if (depth > 10) return undefined
    for (const child of elementsOf(element)) {
      if (
        localName(child) === 'annotation' &&
        /^(?:application\/x-tex|tex|latex|text\/x-latex)$/i.test(child.attribs['encoding'] ?? '')
      )
        return child
      const inner = localName(child) === 'semantics' || localName(child) === 'mrow' ? find(child, depth + 1) : undefined
      if (inner) return inner
    }
    return undefined
  }
  const annotation = find(math, 0)
  const tex = annotation ? textOf(annotation) : ''
  if (tex !== '') return tex
  // In files of other programs, the alternative text may be a sentence.
  const alternative = (math.attribs['alttext'] ?? '').trim()
  const isTex = /[\\^_{}]/.test(alternative) || !/\p{L}{3}/u.test(alternative)
  return alternative !== '' && isTex ? alternative : undefined
}

/** Removes the size command that programs write around TeX. */
const withoutStyle = (tex: string): string => /^\{\\(?:display|text)style\s([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex

class Unknown extends Error {}

type Writer = (parts: MathmlElement[], write: (element: MathmlElement) => string, element: MathmlElement) => string

const identifier = (element: MathmlElement): string => {
  const text = textOf(element)
  const alphabet = alphabets[element.attribs['mathvariant'] ?? '']
  if (functionNames.has(text)) return `\\${text}`
  if (alphabet) return `\\${alphabet}${braced(signsToTex(text))}`
  const isUpright = element.attribs['mathvariant'] === 'normal' && /^[A-Za-z]$/.test(text)
  return Array.from(text).length > 1 || isUpright ? `\\mathrm${braced(signsToTex(text))}` : signsToTex(text)
}

const row: Writer = (parts, write) => {
  const [first, last] = [parts[0], parts.at(-1)]
  const isFenced =
    parts.length > 2 &&
    localName(first!) === 'mo' &&
    localName(last!) === 'mo' &&
    opening.test(textOf(first!)) &&
    closing.test(textOf(last!)) &&
    parts.some((part) => tall.test(localName(part)))
  if (!isFenced) return joinTex(parts.map(write))
  return `\\left${fence(textOf(first!))}${joinTex(parts.slice(1, -1).map(write))}\\right${fence(textOf(last!))}`
}

const accented = (base: string, mark: MathmlElement | undefined, write: (element: MathmlElement) => string) => {
  const accent = mark && (localName(mark) === 'mo' || localName(mark) === 'mi') ? accents[textOf(mark)] : undefined
  return { accent, base, limit: mark && !accent ? write(mark) : '' }
}

const scripts = (base: string, below: string, above: string): string =>
  `${base.length > 1 && !/^(?:\\[A-Za-z]+|\{.*\})$/s.test(base) ? braced(base) : base}${below === '' ? '' : `_${braced(below)}`}${above === '' ? '' : `^${braced(above)}`}`

const over = (base: string, mark: ReturnType<typeof accented>, isBelow: boolean): string => {
  if (mark.accent) return `\\${isBelow && mark.accent === 'bar' ? 'underline' : mark.accent}${braced(base)}`
  if (/^\\(?:sum|prod|coprod|int|big\w+|lim|max|min|sup|inf)$/.test(base))
    return isBelow ? `${base}_${braced(mark.limit)}` : `${base}^${braced(mark.limit)}`
  return `\\${isBelow ? 'underset' : 'overset'}${braced(mark.limit)}${braced(base)}`
}

const writers: Readonly<Record<string, Writer>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  merror: row,
  semantics: ([first], write) => (first ? write(first) : ''),
  mi: (_, __, element) => identifier(element),
  mn: (_, __, element) => signsToTex(textOf(element)),
  mo: (_, __, element) => {
    const sign = textOf(element)
    return functionNames.has(sign)
      ? `\\${sign}`
      : /^[A-Za-z]{2,}$/.test(sign)
        ? `\\operatorname{${sign}}`
        : signsToTex(sign)
  },
  mtext: (_, __, element) => wordsToTex(textOf(element)),
  ms: (_, __, element) => wordsToTex(textOf(element)),
  mspace: () => '\\;',
  none: () => '',
  mfrac: ([top, bottom], write, { attribs }) => {
    const [above, below] = [top ? write(top) : '', bottom ? write(bottom) : '']
    return attribs['linethickness']?.startsWith('0')
      ? `\\genfrac{}{}{0pt}{}${braced(above)}${braced(below)}`
      : `\\frac${braced(above)}${braced(below)}`
  },
  msqrt: (parts, write) => `\\sqrt${braced(joinTex(parts.map(write)))}`,
  mroot: ([base, index], write) => `\\sqrt[${index ? write(index) : ''}]${braced(base ? write(base) : '')}`,
  msub: ([base, below], write) => scripts(base ? write(base) : '', below ? write(below) : '', ''),
  msup: ([base, above], write) => scripts(base ? write(base) : '', '', above ? write(above) : ''),
  msubsup: ([base, below, above], write) =>
    scripts(base ? write(base) : '', below ? write(below) : '', above ? write(above) : ''),
  munder: ([base, below], write) => {
    const tex = base ? write(base) : ''
    return over(tex, accented(tex, below, write), true)
  },
  mover: ([base, above], write) => {
    const tex = base ? write(base) : ''
    return over(tex, accented(tex, above, write), false)
  },
  munderover: ([base, below, above], write) => {
    const tex = base ? write(base) : ''
    return scripts(tex, below ? write(below) : '', above ? write(above) : '')
  },
  mmultiscripts: (parts, write) => {
    const at = parts.findIndex((part) => localName(part) === 'mprescripts')
    const [base, below, above] = at === -1 ? parts : parts.slice(0, at)
    const [beforeBelow, beforeAbove] = at === -1 ? [] : parts.slice(at + 1)
    const before =
      at === -1 ? '' : scripts('{}', beforeBelow ? write(beforeBelow) : '', beforeAbove ? write(beforeAbove) : '')
    return before + scripts(base ? write(base) : '', below ? write(below) : '', above ? write(above) : '')
  },
  mtable: (rows, write) => {
    const lines = rows.map((line) => elementsOf(line).map(write).join(' & '))
    return `\\begin{matrix}${lines.join(' \\\\ ')}\\end{matrix}`
  },
  mtd: row,
  mfenced: (parts, write, { attribs }) => {
    const separator = signsToTex((attribs['separators'] ?? ',').trim().charAt(0))
    return `\\left${fence(attribs['open'] ?? '(')}${parts.map(write).join(separator)}\\right${fence(attribs['close'] ?? ')')}`
  },
  menclose: (parts, write, { attribs }) => {
    const body = joinTex(parts.map(write))
    const notation = attribs['notation'] ?? ''
    if (/box/.test(notation)) return `\\boxed${braced(body)}`
    if (notation === 'top') return `\\overline${braced(body)}`
    return notation === 'bottom'
      ? `\\underline${braced(body)}`
      : /strike/.test(notation)
        ? `\\cancel${braced(body)}`
        : body
  },
  mphantom: (parts, write) => `\\phantom${braced(joinTex(parts.map(write)))}`,
}

/**
 * Converts presentation MathML to TeX: the source that the document states, or one written from the
 * elements. Returns undefined if it has an element without a counterpart.
 */
export const mathmlToTex = (math: MathmlElement): string | undefined => {
  const stated = statedTex(math)
  if (stated !== undefined) return withoutStyle(stated)
  let count = 0
  let depth = 0
  const write = (element: MathmlElement): string => {
    const writer = writers[localName(element)]
    if (!writer || ++count > MAX_ELEMENTS || depth > MAX_DEPTH) throw new Unknown()
    depth++
    const tex = writer(elementsOf(element), write, element)
    depth--
    return tex
  }
  try {
    return write(math).trim() || undefined
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
}
