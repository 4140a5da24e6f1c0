import { BuilderElement, Math as OfficeMath, MathRun, type ParagraphChild, type XmlComponent } from 'docx'
import type { TypstMath } from './formula-to-typst.ts'

type NodeOf<K extends TypstMath['k'], Node = TypstMath> = Node extends { k: infer Of }
  ? K extends Of
    ? Node
    : never
  : never
type Content = XmlComponent[]

const element = (name: string, children: Content = []): XmlComponent =>
  new BuilderElement({ name: `m:${name}`, children })
const value = (name: string, val: string | number): XmlComponent =>
  new BuilderElement<{ val: string | number }>({ name: `m:${name}`, attributes: { val: { key: 'm:val', value: val } } })

const largeOperators = new Set('∑∏∐∫∬∭∮∯∰⋂⋃⋀⋁⨀⨁⨂⨄⨆')
const openings = new Set('([{⟨⌈⌊|‖∣∥⟦')
const closings = new Set(')]}⟩⌉⌋|‖∣∥⟧')
const isName = /^\p{L}[\p{L}\p{N} ]*$/u

const spaces: [least: number, sign: string][] = [
  [0.9, '\u2003'],
  [0.4, '\u2002'],
  [0.25, '\u2005'],
  [0.1, '\u2009'],
]
/** Returns spaces of about the given width in em. Office has no negative spaces. */
const spaceOf = (em: number): string => {
  let text = ''
  for (let rest = em; rest >= 0.1;) {
    const [, sign] = spaces.find(([least]) => rest >= least)!
    text += sign
    rest -= sign === '\u2003' ? 1 : sign === '\u2002' ? 0.5 : rest
  }
  return text
}

const signOf = (node: TypstMath | undefined): string => (node?.k === 'sign' ? node.s : '')
const operatorOf = (node: TypstMath): string | undefined =>
  node.k === 'attach' && largeOperators.has(signOf(node.of)) ? signOf(node.of) : undefined

/** Returns true for the name of a function, with or without scripts. */
const isFunction = (node: TypstMath): boolean =>
  node.k === 'attach' ? isFunction(node.of) : node.k === 'name' && isName.test(node.s)

const argument = (name: string, nodes: readonly TypstMath[]): XmlComponent => element(name, all(nodes))
const part = (name: string, node: TypstMath): XmlComponent => element(name, all(node.k === 'row' ? node.of : [node]))

/** Sums and functions contain what follows them. */
const all = (nodes: readonly TypstMath[]): Content => {
  const content: Content = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    const next = nodes[at + 1]
    const operator = operatorOf(node)
    if (operator && next) {
      content.push(sum(node as NodeOf<'attach'>, operator, next))
      at++
    } else if (next && isFunction(node) && next.k !== 'sign' && next.k !== 'space') {
      content.push(element('func', [part('fName', node), part('e', next)]))
      at++
    } else content.push(...convert(node))
  }
  return content
}

const sum = (node: NodeOf<'attach'>, operator: string, body: TypstMath): XmlComponent => {
  const { b, t, limits } = node
  return element('nary', [
    element('naryPr', [
      value('chr', operator),
      value('limLoc', limits ? 'undOvr' : 'subSup'),
      ...(b ? [] : [value('subHide', 1)]),
      ...(t ? [] : [value('supHide', 1)]),
    ]),
    b ? part('sub', b) : element('sub'),
    t ? part('sup', t) : element('sup'),
    part('e', body),
  ])
}

const limit = (name: 'limLow' | 'limUpp', base: Content, script: TypstMath): Content => [
  element(name, [element('e', base), part('lim', script)]),
]

const attached = ({ of, limits, t, b, tl, bl }: NodeOf<'attach'>): Content => {
  let base = all([of])
  if (tl || bl)
    base = [
      element('sPre', [
        bl ? part('sub', bl) : element('sub'),
        tl ? part('sup', tl) : element('sup'),
        element('e', base),
      ]),
    ]
  if (limits) {
    if (b) base = limit('limLow', base, b)
    return t ? limit('limUpp', base, t) : base
  }
  const e = element('e', base)
  if (b && t) return [element('sSubSup', [e, part('sub', b), part('sup', t)])]
  if (b) return [element('sSub', [e, part('sub', b)])]
  return t ? [element('sSup', [e, part('sup', t)])] : base
}

/** Brackets grow with their content. One that is missing is empty. */
const fenced = ({ of }: NodeOf<'fenced'>): Content => {
  const [first, last] = [signOf(of[0]), signOf(of.at(-1))]
  const begins = openings.has(first) || closings.has(first)
  const ends = of.length > 1 && (openings.has(last) || closings.has(last))
  return [
    element('d', [
      element('dPr', [value('begChr', begins ? first : ''), value('endChr', ends ? last : '')]),
      argument('e', of.slice(begins ? 1 : 0, ends ? -1 : undefined)),
    ]),
  ]
}

const table = ({ rows, align }: NodeOf<'table'>): Content => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const column = (at: number) =>
    element('mc', [element('mcPr', [value('count', 1), value('mcJc', align[at] ?? 'center')])])
  return [
    element('m', [
      element('mPr', [
        value('plcHide', 1),
        element(
          'mcs',
          Array.from({ length: columns }, (_, at) => column(at)),
        ),
      ]),
      ...rows.map((row) =>
        element(
          'mr',
          Array.from({ length: columns }, (_, at) => (row[at] ? part('e', row[at]) : element('e'))),
        ),
      ),
    ]),
  ]
}

const root = ({ of, index }: NodeOf<'root'>): Content => [
  element('rad', [
    element('radPr', index ? [] : [value('degHide', 1)]),
    index ? part('deg', index) : element('deg'),
    part('e', of),
  ]),
]

const struck = ({ of, cross, down }: NodeOf<'struck'>): Content => [
  element('borderBox', [
    element('borderBoxPr', [
      ...['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map((name) => value(name, 1)),
      ...(cross || !down ? [value('strikeBLTR', 1)] : []),
      ...(cross || down ? [value('strikeTLBR', 1)] : []),
    ]),
    part('e', of),
  ]),
]

const brace = ({ of, above }: NodeOf<'brace'>): Content => [
  element('groupChr', [
    element('groupChrPr', [
      value('chr', above ? '⏞' : '⏟'),
      value('pos', above ? 'top' : 'bot'),
      value('vertJc', above ? 'bot' : 'top'),
    ]),
    part('e', of),
  ]),
]

const convert = (node: TypstMath): Content => {
  switch (node.k) {
    case 'row':
      return all(node.of)
    case 'fenced':
      return fenced(node)
    case 'letter':
    case 'sign':
      return [new MathRun(node.s)]
    case 'upright':
    case 'name':
      return [new MathRun({ text: node.s, style: 'plain' })]
    case 'text':
      return [new MathRun({ text: node.s, normalText: true })]
    case 'space': {
      const text = spaceOf(node.em)
      return text === '' ? [] : [new MathRun(text)]
    }
    case 'frac':
      return [
        element('f', [
          ...(node.line ? [] : [element('fPr', [value('type', 'noBar')])]),
          part('num', node.of[0]),
          part('den', node.of[1]),
        ]),
      ]
    case 'root':
      return root(node)
    case 'attach':
      return attached(node)
    case 'accent':
      return [element('acc', [element('accPr', [value('chr', node.s)]), part('e', node.of)])]
    case 'line':
      return [element('bar', [element('barPr', [value('pos', node.above ? 'top' : 'bot')]), part('e', node.of)])]
    case 'brace':
      return brace(node)
    case 'primes':
      return [new MathRun('′'.repeat(node.n))]
    case 'table':
      return table(node)
    case 'hidden':
      return [element('phant', [element('phantPr', [value('show', 0)]), part('e', node.of)])]
    case 'boxed':
      return [element('borderBox', [part('e', node.of)])]
    case 'struck':
      return struck(node)
    // Office has no colours and sizes for parts of a formula.
    case 'colored':
    case 'display':
    case 'inline':
      return all([node.of])
  }
}

/** Builds a native equation of Word. Nothing of the formula is markup. */
export const formulaToOmml = (formula: TypstMath, { display }: { display: boolean }): ParagraphChild => {
  const equation = new OfficeMath({ children: all(formula.k === 'row' ? formula.of : [formula]) })
  return display ? (element('oMathPara', [equation]) as OfficeMath) : equation
}
