import { EmphasisMarkType, ExternalHyperlink, FootnoteReferenceRun, Paragraph, TextRun } from 'docx'
import type { IRunOptions, ParagraphChild } from 'docx'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { noteLine } from './block-styles.ts'
import { bidirectional, directedTexts, isFromRight } from './directions.ts'
import type { DocxDesign } from './design.ts'
import { type Formulas, formulaLines } from './formulas.ts'

/** The setting of the runs of one paragraph. */
export interface InlineOptions {
  rtl: boolean
  /** Keeps the spaces at the start of each line, as in verse. */
  firmIndents?: boolean
  /** Options of all runs, such as the size in a table. */
  base?: IRunOptions
}

/**
 * Emphasis that is shown in bold has a style of its own, so that it stays distinct from bold text.
 */
const emphasised = (emphasis: DocxDesign['emphasis'], isLink: boolean): IRunOptions => {
  if (emphasis === 'marks') return { emphasisMark: { type: EmphasisMarkType.DOT } }
  if (emphasis === 'bold') return { style: isLink ? 'EmphasisLink' : 'Emphasis' }
  return { italics: true, italicsComplexScript: true }
}

/** Returns the functions that set runs as children of a paragraph. */
export const inlineSetter = (design: DocxDesign, formulas: Formulas) => {
  const { emphasis } = design
  const formatOf = (run: ManuscriptRun): IRunOptions => ({
    ...(run.href !== undefined && { style: 'Hyperlink' }),
    ...(run.italic && emphasised(emphasis, run.href !== undefined)),
    ...(run.bold && { bold: true, boldComplexScript: true }),
    ...(run.underline && { underline: {} }),
    ...(run.strike && { strike: true }),
    ...(run.smallCaps && { smallCaps: true }),
    ...(run.script === 'sub' && { subScript: true }),
    ...(run.script === 'super' && { superScript: true }),
  })

  const textRuns = (run: ManuscriptRun, { rtl, firmIndents, base }: InlineOptions): TextRun[] => {
    const format = { ...base, ...formatOf(run) }
    return run.text.split('\n').flatMap((line, at) =>
      directedTexts(firmIndents && at > 0 ? withFirmIndent(line) : line, rtl).map(
        (part, place) =>
          new TextRun({
            text: part.text,
            ...(part.rtl && { rightToLeft: true }),
            ...(at > 0 && place === 0 && { break: 1 }),
            ...format,
          }),
      ),
    )
  }

  const note = (paragraphs: readonly ManuscriptRun[][]): FootnoteReferenceRun =>
    new FootnoteReferenceRun({
      children: paragraphs.map((runs, at) => {
        const rtl = isFromRight(runs, design)
        return new Paragraph({
          style: 'FootnoteText',
          ...formulaLines(runs, { design, formulas, line: noteLine(design) }),
          children: [...(at === 0 ? [new TextRun({ text: ' ' })] : []), ...inline(runs, { rtl })],
          ...bidirectional(rtl, design),
        })
      }),
    })

  const child = (run: ManuscriptRun, options: InlineOptions): ParagraphChild[] => {
    if (run.note) return [note(run.note)]
    if (run.math) {
      const formula = formulas.toOmml(run.text, false)
      return [formula ?? new TextRun({ text: run.text, ...options.base, style: 'FormulaTexInline' })]
    }
    const runs = textRuns(run, options)
    return run.href === undefined ? runs : [new ExternalHyperlink({ link: run.href, children: runs })]
  }

  const inline = (runs: readonly ManuscriptRun[], options: InlineOptions): ParagraphChild[] =>
    runs.flatMap((run) => child(run, options))
  return inline
}
export type SetInline = ReturnType<typeof inlineSetter>
