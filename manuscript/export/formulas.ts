import type { Mathml } from '#manuscript/model/formulas/tex-to-mathml.ts'
import { type ExportText, hasFormulas } from './export-text.ts'

export type ToMathml = (tex: string, options: { display: boolean }) => Mathml

/**
 * Returns the converter of formulas. Most books have none, so its library is loaded only for those
 * that do.
 */
export const mathmlFor = async (text: ExportText): Promise<ToMathml> => {
  if (!hasFormulas(text)) return () => ({ problem: 'There are no formulas' })
  return (await import('#manuscript/model/formulas/tex-to-mathml.ts')).texToMathml
}
