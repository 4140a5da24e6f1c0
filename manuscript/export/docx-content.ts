import { AlignmentType, EmphasisMarkType, ExternalHyperlink, HeadingLevel, Paragraph, TextRun } from 'docx'
import type { IRunOptions, ParagraphChild } from 'docx'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Block, Chapter, Run } from '#manuscript/model/book.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import type { DocxLanguage } from './docx-language.ts'

/**
 * Creates a builder for the paragraphs of one book, with the book's language in each and its
 * numbered lists counted.
 */
export const docxContent = ({ rtl, emphasis, indentedSigns }: DocxLanguage) => {
  const paragraphDirection = rtl ? { bidirectional: true } : {}
  const runDirection = rtl ? { rightToLeft: true } : {}
  let lists = 0

  const emphasised = (): IRunOptions => {
    if (emphasis === 'marks') return { emphasisMark: { type: EmphasisMarkType.DOT } }
    return emphasis === 'bold' ? { bold: true, boldComplexScript: true } : { italics: true, italicsComplexScript: true }
  }

  const textRuns = (run: Run): TextRun[] =>
    run.text.split('\n').map(
      (text, line) =>
        new TextRun({
          text,
          ...runDirection,
          ...(line > 0 ? { break: 1 } : {}),
          ...(run.italic ? emphasised() : {}),
          ...(run.bold ? { bold: true, boldComplexScript: true } : {}),
          ...(run.underline ? { underline: {} } : {}),
          ...(run.href === undefined ? {} : { style: 'Hyperlink' }),
        }),
    )

  const inline = (runs: readonly Run[]): ParagraphChild[] =>
    runs.flatMap((run): ParagraphChild[] =>
      run.href === undefined ? textRuns(run) : [new ExternalHyperlink({ link: run.href, children: textRuns(run) })],
    )

  /** Builds a paragraph for the book's own words, such as its title, in one of the styles. */
  const line = (text: string, style: string): Paragraph =>
    new Paragraph({ style, children: [new TextRun({ text, ...runDirection })], ...paragraphDirection })

  const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph =>
    new Paragraph({ heading: level, children: [new TextRun({ text, ...runDirection })], ...paragraphDirection })

  const block = (given: Block, first: boolean): Paragraph[] => {
    if (given.type === 'list') {
      const numbering = { reference: given.ordered ? 'numbers' : 'bullets', level: 0, instance: ++lists }
      return given.items.map(
        (item) => new Paragraph({ style: 'ListParagraph', numbering, children: inline(item), ...paragraphDirection }),
      )
    }
    const lines = hasLines(given.text)
    const body = (first && indentedSigns === 0) || lines ? 'BodyText' : 'BodyTextFirstIndent'
    const style = given.type === 'quote' ? 'Quote' : body
    // Justification would stretch each line to the page width.
    const set = lines ? { alignment: AlignmentType.START, spacing: { before: 160, after: 160 } } : {}
    return [new Paragraph({ style, children: inline(given.text), ...set, ...paragraphDirection })]
  }

  /** Indents only a paragraph that follows another. */
  const blocks = (given: readonly ManuscriptBlock[]): Paragraph[] =>
    // `manuscriptToBook` has made prose of them.
    (given as readonly Block[]).flatMap((one, index) => block(one, given[index - 1]?.type !== 'paragraph'))

  const chapter = (given: Chapter): Paragraph[] => [
    heading(given.title, HeadingLevel.HEADING_1),
    ...blocks(given.blocks),
    ...given.sections.flatMap((section) => [heading(section.title, HeadingLevel.HEADING_2), ...blocks(section.blocks)]),
  ]

  return { line, heading, blocks, chapter, paragraphDirection, runDirection }
}
