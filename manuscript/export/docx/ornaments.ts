import { TextRun } from 'docx'
import type { Ornament } from './themes.ts'
import type { DocxDesign } from './design.ts'

const DIAMOND = '\u2666'
// This font and its free substitutes have the diamond, but not every Garamond does.
const FONT = 'Times New Roman'

/** Sets a diamond, of a size relative to the body, in the middle of the line. */
const diamond = ({ size }: DocxDesign, factor: number, space: boolean): TextRun =>
  new TextRun({
    text: space ? `${DIAMOND}\u2003` : DIAMOND,
    font: FONT,
    size: Math.round(size * factor),
    sizeComplexScript: Math.round(size * factor),
    // Half points from the baseline.
    position: `${Math.max(0, Math.round((size / 2) * (0.8 - factor) * 0.4))}pt`,
  })

/**
 * Returns the ornament of a scene break or of a title page. It is recognizable even without its
 * style.
 */
export const ornamentRuns = (ornament: Ornament, design: DocxDesign): TextRun[] => {
  switch (ornament) {
    case 'diamonds':
      return [diamond(design, 0.5, true), diamond(design, 0.8, true), diamond(design, 0.5, false)]
    case 'even diamonds':
      return [diamond(design, 0.6, true), diamond(design, 0.6, true), diamond(design, 0.6, false)]
    case 'rule':
      return [new TextRun({ text: '\u2014\u2014\u2014', font: FONT, bold: false })]
    case 'thick rule':
      return [new TextRun({ text: '\u2014\u2014\u2014', font: FONT, bold: true })]
  }
}
