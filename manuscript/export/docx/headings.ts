import { HeadingLevel, Paragraph } from 'docx'
import type { IParagraphOptions } from 'docx'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { DocxDesign } from './design.ts'
import { bidirectional, isFromRight } from './directions.ts'
import type { SetInline } from './inline.ts'

type Rank = 'part' | 'chapter' | 'section' | 'subsection'

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4] as const

/** Returns Word's level of a heading, from 1. If a text has parts, chapters are one level lower. */
export const headingLevel = ({ chapterLevel }: DocxDesign, rank: Rank): number =>
  ({ part: 1, chapter: chapterLevel, section: chapterLevel + 1, subsection: chapterLevel + 2 })[rank]

interface Heading {
  rank: Rank
  runs: readonly ManuscriptRun[]
  /** Space below it instead of that of its style, in twentieths of a point. */
  space?: number
  /** The style to use instead of the style of its rank. */
  style?: string
  /** Options that differ from its style. */
  more?: IParagraphOptions
}

export const setHeading = (
  design: DocxDesign,
  inline: SetInline,
  { rank, runs, space = 0, style, more = {} }: Heading,
): Paragraph => {
  const rtl = isFromRight(runs, design)
  return new Paragraph({
    ...(style === undefined ? { heading: levels[headingLevel(design, rank) - 1]! } : { style }),
    children: inline(runs, { rtl }),
    ...(space > 0 && { spacing: { after: space } }),
    ...bidirectional(rtl, design),
    ...more,
  })
}

export const subsectionHeading = (design: DocxDesign, inline: SetInline, heading: Omit<Heading, 'rank'>): Paragraph =>
  setHeading(design, inline, { rank: 'subsection', ...heading })
