import temml, { type renderToMathMLTree } from 'temml'
import { blockLimits } from '../blocks/block-limits.ts'

/** An element of presentation MathML, with only the names and attributes that this file allows. */
export interface MathElement {
  name: string
  attributes: Record<string, string>
  children: (MathElement | string)[]
}

/**
 * A formula as a tree, or the reason why the TeX is invalid, as part of a sentence for a person.
 */
export type ReadFormula = { root: MathElement; problem?: undefined } | { root?: undefined; problem: string }

// The types of the package describe its CommonJS form, where this is a named export.
const readTree = (temml as unknown as Record<'__renderToMathMLTree', typeof renderToMathMLTree>)['__renderToMathMLTree']

/** A node of the tree that the TeX reader returns. `type` is missing for a fragment and for text. */
interface TexNode {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  classes?: string[]
  style?: Record<string, string>
  children?: TexNode[]
}

/** Maximum number of macro expansions. Formulas in books need a few dozen. */
const MAX_EXPANSIONS = 1000
const MAX_DEPTH = 100
const MAX_ELEMENTS = 20_000
/** Maximum length in em, or in points for lengths in units of TeX. */
const MAX_SIZE: [number, number] = [25, 250]

// Definitions are rejected, because they can expand to very long formulas and would apply to one
// formula only.
const definitions = new Set(
  ['def', 'gdef', 'edef', 'xdef', 'let', 'futurelet', 'global', 'long', 'newcommand', 'renewcommand'].concat([
    'providecommand',
    'definecolor',
  ]),
)
const commands = /\\(?:([A-Za-z]+)|[^A-Za-z])/gu

const elements = new Set(
  (
    'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
    'mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
)
const keptAttributes = new Set(
  (
    'accent accentunder columnalign depth display displaystyle fence form height largeop linethickness lspace mathvariant ' +
    'maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)
const plainValue = /^[\w .+%-]{1,60}$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{1,30})$/i
const alignment = /^tml-(left|center|right)$/

const attributesOf = ({ attributes = {}, classes = [], style = {} }: TexNode): Record<string, string> => {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value)
    if (keptAttributes.has(name) && plainValue.test(text)) result[name] = text
    if ((name === 'mathcolor' || name === 'mathbackground') && color.test(text)) result[name] = text
  }
  const align = classes.map((name) => alignment.exec(name)?.[1]).find((side) => side !== undefined)
  if (align) result['columnalign'] = align
  if (style['color'] && color.test(style['color'])) result['mathcolor'] = style['color']
  return result
}

const row = (children: MathElement['children']): MathElement => ({ name: 'mrow', attributes: {}, children })

/** Only Firefox draws these notations, so they become lines above or below. */
const lineOf = (notation: string, body: MathElement): MathElement | undefined => {
  const line: MathElement = { name: 'mo', attributes: { stretchy: 'true' }, children: ['\u203e'] }
  if (notation === 'top') return { name: 'mover', attributes: { accent: 'true' }, children: [body, line] }
  if (notation === 'bottom')
    return {
      name: 'munder',
      attributes: { accentunder: 'true' },
      children: [body, { ...line, children: ['_'] }],
    }
  return undefined
}

/**
 * Copies the allowed elements and attributes. Styles and classes are left out, because each format
 * has its own.
 */
const createCopier = () => {
  let count = 0
  const copyAll = (nodes: readonly TexNode[], depth: number): MathElement['children'] =>
    nodes.flatMap((node) => copy(node, depth))
  const copy = (node: TexNode, depth: number): MathElement['children'] => {
    if (++count > MAX_ELEMENTS) throw new RangeError('The formula has too many parts')
    if (depth > MAX_DEPTH) throw new RangeError('The formula is nested too deeply')
    if (node.type === undefined)
      return node.text === undefined ? copyAll(node.children ?? [], depth) : [node.text.toWellFormed()]
    const children = copyAll(node.children ?? [], depth + 1)
    if (!elements.has(node.type)) return children
    const attributes = attributesOf(node)
    const { notation } = attributes
    const line = node.type === 'menclose' && notation ? lineOf(notation, row(children)) : undefined
    if (line) return [line]
    const element: MathElement = { name: node.type, attributes, children }
    const isBoxed = node.type === 'mrow' && node.style?.['border'] !== undefined
    return [isBoxed ? { name: 'menclose', attributes: { notation: 'box' }, children: [element] } : element]
  }
  return copy
}

const sentence = (message: string): string =>
  message
    .split(/ at (?:position|end of input)/u, 1)[0]!
    .slice(0, 200)
    .trim()

const definitionIn = (tex: string): string | undefined => {
  for (const [command, name] of tex.matchAll(commands)) if (name && definitions.has(name)) return command
  return undefined
}

/**
 * Reads TeX as a tree of MathML elements without styles, addresses and code. Its time and its
 * result are limited. Blocks its thread for some milliseconds, and for up to half a second with
 * text made for it.
 */
export const readFormula = (tex: string, { display }: { display: boolean }): ReadFormula => {
  if (tex.length > blockLimits.texCharacters) return { problem: 'It is too long' }
  const definition = definitionIn(tex)
  if (definition) return { problem: `A formula can't define commands: ${definition}` }
  try {
    const tree = readTree(tex, {
      displayMode: display,
      throwOnError: true,
      strict: false,
      trust: false,
      xml: true,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
    }) as TexNode
    const [root] = createCopier()(tree, 0)
    if (typeof root !== 'object' || root.name !== 'math') return { problem: 'It is empty' }
    return { root }
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'It is nested too deeply or has too many parts' }
    return { problem: sentence(error instanceof Error ? error.message : String(error)) || 'It is not TeX' }
  }
}
