import { LineRuleType, Paragraph, Tab, type Table, TextRun } from 'docx'
import type { IParagraphOptions } from 'docx'
import type {
  ListBlock,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  QuoteBlock,
} from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { groupQuotes, type QuoteGroup } from '../group-quotes.ts'
import type { Images } from '../images.ts'
import { staysWithNext } from '../letters.ts'
import { listDirections } from '../list-directions.ts'
import { codeTabs } from './block-styles.ts'
import { isBody } from './body.ts'
import type { DocxDesign } from './design.ts'
import { bidirectional } from './directions.ts'
import { figureSetter } from './figures.ts'
import { opensInCapitals } from './heading-styles.ts'
import { type Formulas, formulaLines, formulaSpacing } from './formulas.ts'
import { subsectionHeading } from './headings.ts'
import { inlineSetter, type SetInline } from './inline.ts'
import { listNumberer } from './lists.ts'
import { splitOpening } from './opening.ts'
import { ornamentRuns } from './ornaments.ts'
import { tableSetter } from './tables.ts'
import { wholeness } from './wholeness.ts'

/** A paragraph or table with the blocks beside it. */
interface Neighbours {
  before: QuoteGroup | undefined
  after: QuoteGroup | undefined
  /** True for the first block of a chapter. */
  opens: boolean
  /** True for the last block of a chapter or part. */
  closes: boolean
}

const isOf = (block: QuoteGroup | undefined, ...types: ManuscriptBlock['type'][]): boolean =>
  block !== undefined && !Array.isArray(block) && types.includes(block.type)
const isTable = (block: QuoteGroup | undefined): boolean => isOf(block, 'table')

/** The space below the tables of a submission, whose other blocks are apart by their double lines. */
const BELOW_TABLE = 240

/** Returns the space above the first paragraph of a block, if it differs from that of its style. */
const spaceAbove = ({ version }: DocxDesign, { before }: Neighbours): { before?: number } =>
  version === 'submission' && isTable(before) ? { before: BELOW_TABLE } : {}

const paragraphStyles = { verse: 'Verse', letter: 'Letter', signature: 'Signature' } as const

/** Returns the parts of a line of code, with the tabs between them. */
const tabbed = (line: string): (string | Tab)[] =>
  line.split('\t').flatMap((part, at) => [...(at > 0 ? [new Tab()] : []), ...(part === '' ? [] : [part])])

const setCode = (design: DocxDesign, text: string, options: Pick<IParagraphOptions, 'style' | 'spacing'>): Paragraph =>
  new Paragraph({
    ...options,
    ...(text.includes('\t') && { tabStops: codeTabs(design) }),
    bidirectional: false,
    children: text.split('\n').map((line, at) => new TextRun({ children: tabbed(line), ...(at > 0 && { break: 1 }) })),
  })

/** Returns the functions that set the paragraphs which need a direction of their own. */
const paragraphSetters = (
  design: DocxDesign,
  { inline, formulas, staysWhole }: { inline: SetInline; formulas: Formulas; staysWhole: ReturnType<typeof wholeness> },
) => {
  const isRtl = ({ direction }: { direction?: 'ltr' | 'rtl' }): boolean =>
    direction === undefined ? design.rtl : direction === 'rtl'
  // A paragraph without a direction follows its first letter when the file is read again.
  const directed = ({ direction }: { direction?: 'ltr' | 'rtl' }, rtl: boolean) =>
    rtl || design.rtl || direction !== undefined ? { bidirectional: rtl } : {}
  const spaced = (runs: readonly ManuscriptRun[], space: { before?: number; after?: number } = {}) => {
    const spacing = { ...space, ...formulaLines(runs, { design, formulas, line: design.pitch }).spacing }
    return Object.keys(spacing).length > 0 ? { spacing } : {}
  }

  /** The first words of a chapter have a style, if the design has one for them. */
  const opening = (runs: readonly ManuscriptRun[], rtl: boolean) => {
    const [first, others] = splitOpening(runs)
    return [...inline(first, { rtl, base: { style: 'OpeningWords' } }), ...inline(others, { rtl })]
  }

  const body = (block: ParagraphBlock, { before, after, opens }: Neighbours): Paragraph => {
    const rtl = isRtl(block)
    const lines = hasLines(block.text)
    const follows = isBody(before) || design.indentedSigns > 0 || design.version === 'submission'
    const isOpening = opens && !lines && opensInCapitals(design)
    const isBook = design.version === 'book'
    const space = {
      ...(isTable(before) && { before: isBook ? design.gap : BELOW_TABLE }),
      ...(isTable(after) && { after: isBook ? design.gap : 0 }),
    }
    return new Paragraph({
      style: lines ? 'BodyTextLines' : follows ? 'BodyTextFirstIndent' : 'BodyText',
      children: isOpening ? opening(block.text, rtl) : inline(block.text, { rtl }),
      ...spaced(block.text, space),
      ...directed(block, rtl),
    })
  }

  const styled = (block: ParagraphBlock & { style: keyof typeof paragraphStyles }, beside: Neighbours) => {
    const { before, after } = beside
    const rtl = isRtl(block)
    const isSignature = (other: QuoteGroup | undefined) =>
      block.style === 'signature' &&
      other !== undefined &&
      !Array.isArray(other) &&
      other.type === 'paragraph' &&
      other.style === 'signature'
    return new Paragraph({
      style: paragraphStyles[block.style],
      ...(staysWithNext(block, { before, after }) && { keepNext: true, keepLines: staysWhole(block.text) }),
      children: inline(block.text, { rtl, firmIndents: block.style === 'verse' }),
      ...spaced(block.text, {
        ...spaceAbove(design, beside),
        ...(isSignature(before) && { before: 0 }),
        ...(isSignature(after) && { after: 0 }),
      }),
      ...directed(block, rtl),
    })
  }

  const quotes = (group: readonly QuoteBlock[], beside: Neighbours): Paragraph[] =>
    group.map((block, at) => {
      const rtl = isRtl(block)
      const isLast = at === group.length - 1
      return new Paragraph({
        style: block.style === 'verse' ? 'QuoteVerse' : block.style === 'source' ? 'QuoteSource' : 'Quote',
        children: inline(block.text, { rtl, firmIndents: block.style === 'verse' }),
        // The parts of one quote stay together.
        ...spaced(block.text, {
          ...(at > 0 ? { before: 0 } : spaceAbove(design, beside)),
          ...(!isLast && { after: 0 }),
        }),
        ...(!isLast && { keepNext: true, keepLines: staysWhole(block.text) }),
        ...(hasLines(block.text) && block.style === undefined && { alignment: 'start' as const }),
        ...directed(block, rtl),
      })
    })
  return { body, styled, quotes, spaced }
}

type Spaced = Pick<IParagraphOptions, 'spacing'>

/** Returns the functions that set scene breaks and formulas. */
const displaySetters = (design: DocxDesign, { toOmml, sizeOf }: Formulas) => ({
  sceneBreak: (space: Spaced): Paragraph =>
    new Paragraph({
      style: 'SceneBreak',
      ...space,
      children: design.version === 'book' ? ornamentRuns(design.theme.ornament, design) : [new TextRun({ text: '#' })],
      ...(design.rtl && { bidirectional: true }),
    }),
  formula: (tex: string, space: Spaced, { closes }: Neighbours): Paragraph => {
    const equation = toOmml(tex, true)
    const size = sizeOf(tex, true)
    if (!equation || !size) return setCode(design, tex, { style: 'FormulaTex', ...space })
    const spacing =
      design.version === 'book'
        ? {
            spacing: {
              ...formulaSpacing(size, design),
              ...(closes && { after: 0 }),
              lineRule: LineRuleType.AT_LEAST,
            },
          }
        : space
    return new Paragraph({ style: 'Formula', ...spacing, children: [equation] })
  },
})

/**
 * Inserts an empty paragraph between blocks that Word, or an import of the file, would otherwise
 * join.
 */
const apart = (isJoined: boolean, made: Paragraph | Table): (Paragraph | Table)[] =>
  isJoined ? [new Paragraph({ style: 'Between' }), made] : [made]

/** Returns the function that sets blocks in a document. */
export const blockSetter = (
  design: DocxDesign,
  { formulas, images, codeStyle }: { formulas: Formulas; images: Images; codeStyle: (language: string) => string },
) => {
  const inline = inlineSetter(design, formulas)
  const { body, styled, quotes, spaced } = paragraphSetters(design, { inline, formulas, staysWhole: wholeness(design) })
  const numberItems = listNumberer(design.rtl)
  const setTable = tableSetter(design, inline)
  const setFigure = figureSetter(design, { inline, formulas, images })
  const { sceneBreak, formula } = displaySetters(design, formulas)

  const list = (block: ListBlock, beside: Neighbours): Paragraph[] => {
    const numbers = numberItems(block)
    const directions = listDirections(block, design.rtl ? 'rtl' : 'ltr')
    return block.items.map((item, at) => {
      const rtl = directions[at] === 'rtl'
      // Without a space between them, two lists would look like one.
      const isApart = at === 0 && isOf(beside.before, 'list')
      return new Paragraph({
        style: 'ListParagraph',
        numbering: numbers[at]!,
        children: inline(item, { rtl }),
        ...spaced(item, {
          ...(at === 0 && spaceAbove(design, beside)),
          ...(isApart && block.items.length > 1 && { after: 0 }),
        }),
        ...(isApart && { contextualSpacing: false }),
        ...bidirectional(rtl, design),
      })
    })
  }

  const block = (group: QuoteGroup, beside: Neighbours): (Paragraph | Table)[] => {
    const above = spaceAbove(design, beside)
    const space: Spaced = above.before === undefined ? {} : { spacing: above }
    if (Array.isArray(group)) return quotes(group, beside)
    switch (group.type) {
      case 'paragraph':
        return [group.style ? styled({ ...group, style: group.style }, beside) : body(group, beside)]
      case 'list':
        return list(group, beside)
      case 'subsection':
        return [
          subsectionHeading(design, inline, {
            runs: group.text,
            space: isTable(beside.after) ? design.gap : 0,
            more: space,
          }),
        ]
      case 'scenebreak':
        return [sceneBreak(space)]
      case 'table':
        return apart(isTable(beside.before), setTable(group))
      case 'code':
        return apart(
          isOf(beside.before, 'code'),
          setCode(design, group.text, { style: codeStyle(group.language), ...space }),
        )
      case 'math':
        return [formula(group.tex, space, beside)]
      case 'figure':
        return setFigure(group)
    }
  }

  const blocks = (
    source: readonly ManuscriptBlock[],
    { opens = false, closes = false } = {},
  ): (Paragraph | Table)[] => {
    const groups = groupQuotes(source)
    const set = groups.flatMap((one, at) =>
      block(one, {
        before: groups[at - 1],
        after: groups[at + 1],
        opens: opens && at === 0,
        closes: closes && at === groups.length - 1,
      }),
    )
    return closes && design.version === 'book' && isOf(groups.at(-1), 'math', 'table')
      ? [...set, new Paragraph({ style: 'SectionEnd' })]
      : set
  }
  return { inline, blocks }
}
