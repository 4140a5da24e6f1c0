import { AlignmentType, BorderStyle, LineRuleType } from 'docx'
import type { IBaseParagraphStyleOptions } from 'docx'
import type { BackPage } from '../matter/matter.ts'
import type { DocxDesign } from './design.ts'
import type { HeadingTheme } from './themes.ts'

/** A heading's run: black and in the document's fonts, with a size in half points. */
export const headingRun = (fonts: DocxDesign['fonts'], size: number, bold = true) => ({
  size,
  sizeComplexScript: size,
  bold,
  boldComplexScript: bold,
  color: '000000',
  font: fonts,
})

/** The space between small capitals in em. */
export const CAPITALS_SPACING = 0.06

/** Returns slightly spaced small capitals, or italics in languages without small capitals. */
export const capitalsRun = ({ smallCaps, size, faces }: DocxDesign, factor: number) => {
  if (smallCaps) return { smallCaps: true, characterSpacing: Math.round(CAPITALS_SPACING * factor * size * 10) }
  return faces === 'none' ? {} : { italics: true }
}

/** The distance of a rule from its heading in points, and its thickness in eighths of a point. */
const RULE = { space: 8, size: 4 }
/** The height that a rule adds below a heading, in twentieths of a point. */
const RULE_HEIGHT = 20 * (RULE.space + RULE.size / 8)

/** Headings take whole lines, so that the lines of facing pages stay level. */
export const headingStyle = (design: DocxDesign, theme: HeadingTheme): IBaseParagraphStyleOptions => {
  const { fonts, size, pitch } = design
  const { factor, before, line, after, bold, italic, isCentred, capitals, isRuled } = theme
  return {
    run: {
      ...headingRun(fonts, Math.round(size * factor), bold),
      ...(italic && design.emphasis === 'italic' && { italics: true }),
      ...(capitals && capitalsRun(design, factor)),
    },
    paragraph: {
      alignment: isCentred ? AlignmentType.CENTER : AlignmentType.START,
      spacing: {
        before: Math.round(before * pitch),
        after: Math.max(0, Math.round(after * pitch - (isRuled ? RULE_HEIGHT : 0))),
        line: Math.round(line * pitch),
        lineRule: LineRuleType.EXACT,
      },
      ...(isRuled && { border: { bottom: { style: BorderStyle.SINGLE, ...RULE, color: '000000' } } }),
    },
  }
}

/**
 * The styles of the headings of pages after the text. They look like those of chapters. In a book
 * with parts, they have the level of the parts. Each kind of page has its own style, so that an
 * import recognizes it.
 */
export const backHeadings: Record<BackPage['kind'], { id: string; name: string }> = {
  acknowledgements: { id: 'AcknowledgementsHeading', name: 'Acknowledgements Heading' },
  about: { id: 'AboutAuthorHeading', name: 'About the Author Heading' },
  others: { id: 'OtherBooksHeading', name: 'Other Books Heading' },
}

/** Returns true if chapters open with small capitals. */
export const opensInCapitals = ({ version, theme, smallCaps }: DocxDesign): boolean =>
  version === 'book' && theme.opensInCapitals && smallCaps
