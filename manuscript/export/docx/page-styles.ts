import { AlignmentType, TabStopType } from 'docx'
import type { ParagraphStyles } from './block-styles.ts'
import type { DocxDesign } from './design.ts'

const heading = (fonts: DocxDesign['fonts'], size: number) => ({
  size,
  sizeComplexScript: size,
  bold: true,
  boldComplexScript: true,
  color: '000000',
  font: fonts,
})

/** Entries of the highest level are bold and have no leaders, unless there is only one level. */
const contentsLevel = (level: number, { rtl, pitch, textWidth, hasLevels }: DocxDesign): ParagraphStyles[number] => {
  const isTop = level === 1 && hasLevels
  // The package writes the tab stops of a style, but its type does not have them.
  const paragraph = {
    spacing: { before: isTop ? pitch / 2 : 0, after: hasLevels ? 0 : 60, line: pitch, lineRule: 'atLeast' as const },
    indent: { start: (level - 1) * 300 },
    tabStops: [{ type: TabStopType.END, position: textWidth, ...(!isTop && { leader: 'dot' as const }) }],
    keepLines: true,
    ...(isTop && { keepNext: true }),
  }
  return {
    id: `TOC${level}`,
    name: `toc ${level}`,
    basedOn: 'Normal',
    next: 'Normal',
    paragraph,
    run: { ...(rtl && { rightToLeft: true }), ...(isTop && { bold: true, boldComplexScript: true }) },
  }
}

const titleStyles = ({ version }: DocxDesign): ParagraphStyles => {
  const isBook = version === 'book'
  return [
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      quickFormat: true,
      run: isBook ? { size: 28, sizeComplexScript: 28 } : {},
      paragraph: { alignment: AlignmentType.CENTER, ...(!isBook && { spacing: { line: 480 } }) },
    },
    {
      id: 'EditionNote',
      name: 'Edition Note',
      basedOn: 'Normal',
      quickFormat: true,
      run: isBook ? { size: 20, sizeComplexScript: 20 } : {},
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 480 } },
    },
  ]
}

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
  {
    id: 'ManuscriptEnd',
    name: 'Manuscript End',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 480, line: 480 } },
  },
]

export const pageStyles = (design: DocxDesign): ParagraphStyles => {
  const { fonts, size, pitch, version } = design
  if (version === 'submission')
    return [
      ...titleStyles(design),
      { id: 'Header', name: 'header', basedOn: 'Normal', paragraph: { alignment: AlignmentType.END } },
      ...manuscriptStyles(design),
    ]
  return [
    ...titleStyles(design),
    {
      id: 'TOCHeading',
      name: 'TOC Heading',
      basedOn: 'Normal',
      run: heading(fonts, Math.round(size * 1.8)),
      paragraph: { spacing: { before: 4 * pitch, after: pitch, line: 2 * pitch, lineRule: 'exact' }, keepNext: true },
    },
    { id: 'Header', name: 'header', basedOn: 'Normal', run: { size: 17, sizeComplexScript: 19, color: '333333' } },
    { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { size: 17, sizeComplexScript: 19, color: '333333' } },
    contentsLevel(1, design),
    contentsLevel(2, design),
    contentsLevel(3, design),
  ]
}
