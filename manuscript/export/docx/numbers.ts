import { AlignmentType, LevelFormat, LevelSuffix, Paragraph, SimpleField } from 'docx'
import type { IParagraphOptions, NumberingDefinition } from 'docx'
import type { DocxDesign } from './design.ts'
import { romanNumeral } from '#manuscript/model/roman-numeral.ts'

interface PlaceNumber {
  rank: 'part' | 'chapter'
  number: number
}

const hasRomanNumber = ({ faces }: DocxDesign, { rank }: PlaceNumber): boolean => rank === 'part' && faces !== 'none'

/** Returns the number of a part or chapter as its page and the contents show it. */
export const numberText = (design: DocxDesign, place: PlaceNumber): string =>
  hasRomanNumber(design, place) ? romanNumeral(place.number) : String(place.number)

/** Sets the number above a title as a field, which Word updates when the order changes. */
export const numberParagraph = (design: DocxDesign, place: PlaceNumber): Paragraph => {
  const { rank } = place
  const isRoman = hasRomanNumber(design, place)
  const field = isRoman ? 'SEQ Part \\* ROMAN' : rank === 'part' ? 'SEQ Part \\* ARABIC' : 'SEQ Chapter \\* ARABIC'
  return new Paragraph({
    style: rank === 'part' ? 'PartNumber' : 'ChapterNumber',
    children: [new SimpleField(field, numberText(design, place))],
    ...(design.rtl && { bidirectional: true }),
  })
}

/** The list of chapters and their sections. */
const counted: NumberingDefinition = {
  reference: 'headings',
  levels: [0, 1].map((level) => ({
    level,
    format: LevelFormat.DECIMAL,
    // A space as wide as an n, which is also part of the number in contents.
    text: level === 0 ? '%1\u2002' : '%1.%2\u2002',
    start: 1,
    alignment: AlignmentType.START,
    suffix: LevelSuffix.NOTHING,
    style: { paragraph: { indent: { start: 0, hanging: 0 } } },
  })),
}

/**
 * Numbers a heading in its line, so that the contents of Word and running heads have the number
 * too.
 */
export const countedHeading = (level: 0 | 1): Pick<IParagraphOptions, 'numbering'> => ({
  numbering: { reference: counted, level, instance: 0 },
})
