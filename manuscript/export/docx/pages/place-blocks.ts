import type {
  FigureBlock,
  ListBlock,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
} from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import type { QuoteGroup } from '../../group-quotes.ts'
import type { Images } from '../../images.ts'
import { staysWithNext } from '../../letters.ts'
import { BETWEEN, codeLine, insetOf, SOURCE_SCALE } from '../block-styles.ts'
import { isBody } from '../body.ts'
import type { DocxDesign } from '../design.ts'
import { figureHeights, shownImage } from '../figures.ts'
import { type Formulas, formulaSpacing } from '../formulas.ts'
import { CAPITALS_SPACING, opensInCapitals } from '../heading-styles.ts'
import { itemInsets } from '../lists.ts'
import { splitOpening } from '../opening.ts'
import { staysTogether } from '../tables.ts'
import { wholeness } from '../wholeness.ts'
import { codeLineCounter } from './count-lines.ts'
import type { Pager } from './pager.ts'
import type { TextPlacer } from './place-texts.ts'
import { tableHeights } from './table-heights.ts'

/** The blocks beside a block. */
interface Neighbours {
  before: QuoteGroup | undefined
  after: QuoteGroup | undefined
  /** True for the first block of a chapter. */
  opens: boolean
}

const isOf = (block: QuoteGroup | undefined, type: ManuscriptBlock['type']): boolean =>
  block !== undefined && !Array.isArray(block) && block.type === type

const isSignature = (block: QuoteGroup | undefined): boolean =>
  block !== undefined && !Array.isArray(block) && block.type === 'paragraph' && block.style === 'signature'

/** Returns the functions that place paragraphs, quotes and lists. */
const paragraphPlacers = (design: DocxDesign, { text }: TextPlacer) => {
  const { gap, textWidth } = design
  const inset = insetOf(design)
  const staysWhole = wholeness(design)

  /**
   * The parts of one quote have no space between them and stay together, as the lines of a
   * signature do.
   */
  const joined = (isJoinedBefore: boolean, isJoinedAfter: boolean) => ({
    before: isJoinedBefore ? 0 : gap,
    after: isJoinedAfter ? 0 : gap,
    width: textWidth - 2 * inset,
  })
  const styled = (block: ParagraphBlock, { before, after }: Neighbours) => {
    const own = isSignature(block)
    const space = joined(own && isSignature(before), own && isSignature(after))
    const width = block.style === 'verse' ? textWidth - inset : space.width
    const keepsNext = staysWithNext(block, { before, after })
    text(block.text, { ...space, width, keepsNext, staysWhole: keepsNext && staysWhole(block.text) })
  }

  /** Places the first paragraph of a chapter, whose first words are in spaced small capitals. */
  const opening = (runs: readonly ManuscriptRun[]) => {
    const [first, others] = splitOpening(runs)
    const letters = first.reduce((sum, run) => sum + run.text.length, 0)
    text([...first.map((run) => ({ ...run, smallCaps: true })), ...others], {
      indent: letters * CAPITALS_SPACING * design.size * 10,
    })
  }

  return {
    paragraph: (block: ParagraphBlock, beside: Neighbours) => {
      if (block.style) return styled(block, beside)
      if (hasLines(block.text)) return text(block.text, { before: gap, after: gap })
      if (beside.opens && opensInCapitals(design)) return opening(block.text)
      return text(block.text, {
        indent: isBody(beside.before) || design.indentedSigns > 0 ? design.indent : 0,
        before: isOf(beside.before, 'table') ? gap : 0,
      })
    },
    quotes: (group: readonly QuoteBlock[]) => {
      for (const [at, { text: runs, style }] of group.entries()) {
        const keepsNext = at < group.length - 1
        text(runs, {
          ...joined(at > 0, keepsNext),
          ...(style === 'source' && { scale: SOURCE_SCALE }),
          keepsNext,
          staysWhole: keepsNext && staysWhole(runs),
        })
      }
    },
    list: (block: ListBlock) => {
      for (const [at, itemInset] of itemInsets(block).entries())
        text(block.items[at]!, {
          width: textWidth - itemInset,
          ...(at === 0 && { before: gap }),
          ...(at === block.items.length - 1 && { after: gap }),
        })
    },
  }
}

/** Returns the function that places a block on the pages. */
export const blockPlacer = (
  design: DocxDesign,
  { images, formulas, pager, texts }: { images: Images; formulas: Formulas; pager: Pager; texts: TextPlacer },
) => {
  const { pitch, gap, theme } = design
  const { heading, notesOf } = texts
  const countCode = codeLineCounter(design)
  const { paragraph, quotes, list } = paragraphPlacers(design, texts)
  const apart = { before: gap, after: gap }

  /** Places the empty paragraph between two blocks that Word would join. */
  const between = () => pager.whole(Math.round(pitch * BETWEEN))
  const table = (block: TableBlock, before: QuoteGroup | undefined) => {
    if (isOf(before, 'table')) between()
    else if (before) pager.space(gap)
    const heights = tableHeights(block, design, formulas)
    const isWhole = staysTogether(block)
    for (const [at, height] of heights.entries()) {
      const isHead = block.header && at === 0
      pager.whole(height, {
        keepsNext: isHead || (isWhole && at < heights.length - 1),
        ...(block.header && !isHead && { repeated: heights[0]! }),
        ...notesOf(block.rows[at]!.flat()),
      })
    }
  }
  const code = (source: string) => pager.lines(countCode(source), codeLine(design), apart)
  const formula = (tex: string) => {
    const size = formulas.sizeOf(tex, true)
    if (!size) return code(tex)
    const { line, ...space } = formulaSpacing(size, design)
    return pager.whole(line, space)
  }
  const figure = (block: FigureBlock) => {
    const { line, caption, ...space } = figureHeights(block, shownImage(images, block), design)
    pager.whole(line + caption, { ...space, ...notesOf(block.caption) })
  }

  return (block: QuoteGroup, beside: Neighbours): void => {
    if (Array.isArray(block)) return quotes(block)
    switch (block.type) {
      case 'paragraph':
        return paragraph(block, beside)
      case 'list':
        return list(block)
      case 'subsection':
        return heading(block.text, { theme: theme.subsection })
      case 'scenebreak':
        return pager.whole(pitch, { ...apart, keepsNext: true })
      case 'table':
        return table(block, beside.before)
      case 'code':
        if (isOf(beside.before, 'code')) between()
        return code(block.text)
      case 'math':
        return formula(block.tex)
      case 'figure':
        return figure(block)
    }
  }
}
