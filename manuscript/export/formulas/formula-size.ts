import type { TypstMath } from './formula-to-typst.ts'

/** The estimated size of a formula in em. Heights are from the axis, on which fraction lines stand. */
export interface FormulaSize {
  width: number
  above: number
  below: number
}

const SCRIPT = 0.6
const LINE = 0.55
const operators = new Set('∑∏∐⋂⋃⋀⋁⨀⨁⨂⨄⨆')
const integrals = new Set('∫∬∭∮∯∰')
const narrow = new Set('()[]{}|,.;:!′')

const total = ({ above, below }: FormulaSize): number => above + below
const text = (width: number): FormulaSize => ({ width, above: LINE, below: LINE })

const besideEachOther = (sizes: readonly FormulaSize[]): FormulaSize =>
  sizes.reduce(
    (all, one) => ({
      width: all.width + one.width,
      above: Math.max(all.above, one.above),
      below: Math.max(all.below, one.below),
    }),
    text(0),
  )

const signSize = (sign: string): FormulaSize => {
  if (operators.has(sign)) return { width: 1.2, above: 0.65, below: 0.65 }
  if (integrals.has(sign)) return { width: 0.8, above: 0.75, below: 0.75 }
  return text(narrow.has(sign) ? 0.4 : 1.25)
}

const attachedSize = (node: Extract<TypstMath, { k: 'attach' }>): FormulaSize => {
  const base = formulaSize(node.of)
  const sizeOf = (script: TypstMath | undefined) => (script ? formulaSize(script) : { width: 0, above: 0, below: 0 })
  const [t, b, tl, bl] = [node.t, node.b, node.tl, node.bl].map(sizeOf) as [
    FormulaSize,
    FormulaSize,
    FormulaSize,
    FormulaSize,
  ]
  const sign = node.of.k === 'sign' ? node.of.s : ''
  if (node.limits || operators.has(sign) || integrals.has(sign))
    return {
      width: Math.max(base.width, SCRIPT * t.width, SCRIPT * b.width),
      above: base.above + (node.t ? SCRIPT * total(t) : 0),
      below: base.below + (node.b ? SCRIPT * total(b) : 0),
    }
  // A script begins at the height of the axis.
  const script = (size: FormulaSize) => SCRIPT * total(size)
  return {
    width: base.width + SCRIPT * (Math.max(t.width, b.width) + Math.max(tl.width, bl.width)),
    above: Math.max(base.above, base.above - LINE + Math.max(script(t), script(tl))),
    below: Math.max(base.below, base.below - LINE + Math.max(script(b), script(bl))),
  }
}

const tableSize = (rows: readonly TypstMath[][]): FormulaSize => {
  const sizes = rows.map((row) => besideEachOther(row.map(formulaSize)))
  const half = sizes.reduce((sum, size) => sum + total(size) + 0.17, 0) / 2
  return {
    width: sizes.reduce((most, { width }, at) => Math.max(most, width + rows[at]!.length - 1), 0),
    above: half,
    below: half,
  }
}

const higher = (size: FormulaSize, above: number, below = 0): FormulaSize => ({
  width: size.width,
  above: size.above + above,
  below: size.below + below,
})

/** Estimates the size of a formula. The heights are those of LibreOffice, whose formulas are higher. */
export const formulaSize = (node: TypstMath): FormulaSize => {
  switch (node.k) {
    case 'row':
    case 'fenced':
      return besideEachOther(node.of.map(formulaSize))
    case 'letter':
    case 'upright':
      return text(0.52)
    case 'sign':
      return signSize(node.s)
    case 'text':
    case 'name':
      return text(0.5 * node.s.length)
    case 'space':
      return text(node.em)
    case 'primes':
      return text(0.3 * node.n)
    case 'frac': {
      const [over, under] = node.of.map(formulaSize) as [FormulaSize, FormulaSize]
      return {
        width: Math.max(over.width, under.width) + 0.2,
        above: total(over) + 0.08,
        below: total(under) + 0.08,
      }
    }
    case 'root': {
      const size = formulaSize(node.of)
      return { ...higher(size, 0.15), width: size.width + 0.8 }
    }
    case 'attach':
      return attachedSize(node)
    case 'table':
      return tableSize(node.rows)
    case 'accent':
      return higher(formulaSize(node.of), 0.2)
    case 'line':
      return higher(formulaSize(node.of), node.above ? 0.15 : 0, node.above ? 0 : 0.15)
    case 'brace':
      return higher(formulaSize(node.of), node.above ? 0.4 : 0, node.above ? 0 : 0.4)
    case 'boxed':
      return higher(formulaSize(node.of), 0.15, 0.15)
    case 'hidden':
    case 'struck':
    case 'colored':
    case 'display':
    case 'inline':
      return formulaSize(node.of)
  }
}
