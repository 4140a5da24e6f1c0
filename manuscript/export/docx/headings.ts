import { HeadingLevel, Paragraph } from 'docx'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { DocxDesign } from './design.ts'
import type { SetInline } from './inline.ts'

type Rank = 'part' | 'chapter' | 'section' | 'subsection'

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4] as const

/** Returns Word's level of a heading, from 1. Parts are above chapters, where a text has them. */
export const headingLevel = ({ chapterLevel }: DocxDesign, rank: Rank): number =>
  ({ part: 1, chapter: chapterLevel, section: chapterLevel + 1, subsection: chapterLevel + 2 })[rank]

export const setHeading = (
  design: DocxDesign,
  inline: SetInline,
  { rank, runs }: { rank: Rank; runs: readonly ManuscriptRun[] },
): Paragraph =>
  new Paragraph({
    heading: levels[headingLevel(design, rank) - 1]!,
    children: inline(runs, { rtl: design.rtl }),
    ...(design.rtl && { bidirectional: true }),
  })

export const subsectionHeading = (design: DocxDesign, inline: SetInline, runs: readonly ManuscriptRun[]): Paragraph =>
  setHeading(design, inline, { rank: 'subsection', runs })
