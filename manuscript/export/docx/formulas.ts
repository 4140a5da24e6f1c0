import type { ParagraphChild } from 'docx'
import { type ExportText, hasFormulas } from '../export-text.ts'

/** Returns a native equation of Word, or undefined if the TeX is not a formula. */
export type ToOmml = (tex: string, display: boolean) => ParagraphChild | undefined

/** Most books have no formulas, so the reader of TeX is loaded only for those that do. */
export const ommlFor = async (text: ExportText): Promise<ToOmml> => {
  if (!hasFormulas(text)) return () => undefined
  const [{ readFormula }, { formulaToTypst }, { formulaToOmml }] = await Promise.all([
    import('#manuscript/model/formulas/read-formula.ts'),
    import('../formulas/formula-to-typst.ts'),
    import('../formulas/formula-to-omml.ts'),
  ])
  return (tex, display) => {
    const { root } = readFormula(tex, { display })
    const formula = root && formulaToTypst(root)
    return formula && formulaToOmml(formula, { display })
  }
}
