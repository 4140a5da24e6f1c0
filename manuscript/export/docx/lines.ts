import { Paragraph, TextRun } from 'docx'
import type { IParagraphOptions } from 'docx'
import type { DocxDesign } from './design.ts'
import { directedTexts } from './directions.ts'

/** Builds a paragraph of plain text, such as the book's title, in one of the styles. */
export const lineOf = ({ rtl }: DocxDesign, text: string, style: string, more: IParagraphOptions = {}): Paragraph =>
  new Paragraph({
    style,
    children: text.split('\n').flatMap((line, at) =>
      directedTexts(line, rtl).map(
        (part, place) =>
          new TextRun({
            text: part.text,
            ...(part.rtl && { rightToLeft: true }),
            ...(at > 0 && place === 0 && { break: 1 }),
          }),
      ),
    ),
    ...(rtl && { bidirectional: true }),
    ...more,
  })
