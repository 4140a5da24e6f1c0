import { AlignmentType, BorderStyle, TabStopType } from 'docx'
import type { ISpacingProperties } from 'docx'
import type { ParagraphStyles } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import { capitalsRun, headingStyle, headingRun } from './heading-styles.ts'
import { titlePageStyles } from './title-page.ts'

/** Entries of the highest level have space above them if there are other levels. */
const contentsLevel = (level: number, design: DocxDesign): ParagraphStyles[number] => {
  const { rtl, pitch, textWidth, hasLevels, theme } = design
  const isTop = level === 1 && hasLevels
  // The package writes the tab stops of a style, but its type does not have them.
  const paragraph = {
    spacing: { before: isTop ? Math.round(pitch / 2) : 0, after: 0, line: pitch, lineRule: 'atLeast' as const },
    indent: { start: (level - 1) * Math.round(design.size * 14) },
    tabStops: [{ type: TabStopType.END, position: textWidth, leader: 'dot' as const }],
    keepLines: true,
    ...(isTop && { keepNext: true }),
  }
  const isBold = isTop && theme.boldContents
  return {
    id: `TOC${level}`,
    name: `toc ${level}`,
    basedOn: 'Normal',
    next: 'Normal',
    paragraph,
    run: { ...(rtl && { rightToLeft: true }), ...(isBold && { bold: true, boldComplexScript: true }) },
  }
}

const centred = (id: string, name: string, spacing: ISpacingProperties): ParagraphStyles[number] => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  paragraph: { alignment: AlignmentType.CENTER, spacing },
})

const contact = (textWidth: number) => ({
  alignment: AlignmentType.START,
  tabStops: [{ type: TabStopType.END, position: textWidth }],
})

const manuscriptStyles = ({ textWidth }: DocxDesign): ParagraphStyles => [
  {
    id: 'Contact',
    name: 'Contact',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: contact(textWidth),
  },
  centred('Subtitle', 'Subtitle', { line: 480 }),
  centred('EditionNote', 'Edition Note', { before: 480 }),
  centred('ManuscriptEnd', 'Manuscript End', { before: 480, line: 480 }),
]

/** Running heads and page numbers. */
const asideStyles = (design: DocxDesign): ParagraphStyles => {
  const { size, theme, textWidth } = design
  const run = { size: Math.round(size * 0.8), sizeComplexScript: Math.round(size * 0.8) }
  // The package writes the tab stops of a style, but its type does not have them.
  const head = {
    ...(theme.heads === 'centre' && { alignment: AlignmentType.CENTER }),
    ...(theme.heads === 'ruled' && {
      tabStops: [{ type: TabStopType.END, position: textWidth }],
      border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 3, color: '000000' } },
    }),
  }
  return [
    {
      id: 'Header',
      name: 'header',
      basedOn: 'Normal',
      run: { ...run, ...(theme.heads === 'centre' && capitalsRun(design, 0.8)) },
      paragraph: head,
    },
    { id: 'Footer', name: 'footer', basedOn: 'Normal', run, paragraph: { alignment: AlignmentType.CENTER } },
  ]
}

const numberStyle = (design: DocxDesign, rank: 'part' | 'chapter'): ParagraphStyles[number] => {
  const { theme, pitch, fonts, size } = design
  const { factor, line, color } = rank === 'part' ? theme.partNumber : theme.chapterNumber
  const { before, isCentred } = theme[rank]
  return {
    id: rank === 'part' ? 'PartNumber' : 'ChapterNumber',
    name: rank === 'part' ? 'Part Number' : 'Chapter Number',
    basedOn: 'Normal',
    quickFormat: true,
    run: { ...headingRun(fonts, Math.round(size * factor), false), color },
    paragraph: {
      alignment: isCentred ? AlignmentType.CENTER : AlignmentType.START,
      spacing: { before: Math.round(before * pitch), line: Math.round(line * pitch), lineRule: 'exact' },
      keepNext: true,
    },
  }
}

export const pageStyles = (design: DocxDesign): ParagraphStyles => {
  if (design.version === 'submission')
    return [
      { id: 'Header', name: 'header', basedOn: 'Normal', paragraph: { alignment: AlignmentType.END } },
      ...manuscriptStyles(design),
    ]
  const { run, paragraph } = headingStyle(design, design.theme.contentsTitle)
  return [
    ...titlePageStyles(design),
    { id: 'TOCHeading', name: 'TOC Heading', basedOn: 'Normal', run, paragraph: { ...paragraph, keepNext: true } },
    numberStyle(design, 'part'),
    numberStyle(design, 'chapter'),
    ...asideStyles(design),
    contentsLevel(1, design),
    contentsLevel(2, design),
    contentsLevel(3, design),
  ]
}
