import { type ISpacingProperties, LineRuleType, type ParagraphChild } from 'docx'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { type ExportText, hasFormulas } from '../export-text.ts'
import type { FormulaSize } from '../formulas/formula-size.ts'
import type { DocxDesign } from './design.ts'
import { textHeight } from './page.ts'

/** The formulas of one book. Both functions return undefined if the TeX is not a formula. */
export interface Formulas {
  /** Returns a native equation of Word. */
  toOmml: (tex: string, display: boolean) => ParagraphChild | undefined
  sizeOf: (tex: string, display: boolean) => FormulaSize | undefined
}

/** Most books have no formulas, so the reader of TeX is loaded only for those that do. */
export const formulasOf = async (text: ExportText): Promise<Formulas> => {
  if (!hasFormulas(text)) return { toOmml: () => undefined, sizeOf: () => undefined }
  const [{ readFormula }, { formulaToTypst }, { formulaToOmml }, { formulaSize }] = await Promise.all([
    import('#manuscript/model/formulas/read-formula.ts'),
    import('../formulas/formula-to-typst.ts'),
    import('../formulas/formula-to-omml.ts'),
    import('../formulas/formula-size.ts'),
  ])
  // The file and the estimate of its pages both need the size.
  const sizes = new Map<string, FormulaSize | undefined>()
  const read = (tex: string, display: boolean) => {
    const { root } = readFormula(tex, { display })
    return root && formulaToTypst(root)
  }
  return {
    toOmml: (tex, display) => {
      const formula = read(tex, display)
      return formula && formulaToOmml(formula, { display })
    },
    sizeOf: (tex, display) => {
      const key = `${display} ${tex}`
      if (!sizes.has(key)) {
        const formula = read(tex, display)
        sizes.set(key, formula && formulaSize(formula))
      }
      return sizes.get(key)
    },
  }
}

/** The size of formulas in LibreOffice, in twentieths of a point. */
export const FORMULA_SIZE = 240

/**
 * Returns the height of a formula in twentieths of a point, at most some percent too high. A higher one
 * than a page is cut off.
 */
export const formulaHeight = ({ above, below }: FormulaSize, { size, page }: DocxDesign): number =>
  Math.min(textHeight(page), Math.ceil((above + below) * 1.04 * Math.max(FORMULA_SIZE, size * 10)))

/** The height in em of formulas that fit into a line, such as letters with exponents. */
const LOW = 1.3

/** Returns true for a formula that is higher than a line. */
export const isHigh = ({ above, below }: FormulaSize): boolean => above + below > LOW

/** Returns the spacing of a paragraph whose lines grow with their formulas, in a book. */
export const formulaLines = (
  runs: readonly ManuscriptRun[],
  { design, formulas, line }: { design: DocxDesign; formulas: Formulas; line: number },
): { spacing?: ISpacingProperties } => {
  const hasHigh = runs.some(({ math, text }) => {
    const size = math ? formulas.sizeOf(text, false) : undefined
    return size && isHigh(size)
  })
  return design.version === 'book' && hasHigh ? { spacing: { line, lineRule: LineRuleType.AT_LEAST } } : {}
}

/**
 * Returns the spacing of a formula on a line of its own. With the space around it, it takes whole
 * lines of the body. Its line is as high as the formula at most, so its height does not depend on
 * the program that shows it.
 */
export const formulaSpacing = (size: FormulaSize, design: DocxDesign) => {
  const { gap, pitch } = design
  const line = formulaHeight(size, design)
  const rest = Math.ceil(line / pitch) * pitch - line
  const above = Math.floor(rest / 2)
  return { before: gap + above, after: gap + rest - above, line }
}
