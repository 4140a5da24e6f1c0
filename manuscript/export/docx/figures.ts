import { ImageRun, LineRuleType, Paragraph, TextRun } from 'docx'
import type { FigureBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Images, LoadedImage } from '../images.ts'
import { CAPTION_SCALE, captionLine, insetOf } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import { type Formulas, formulaLines } from './formulas.ts'
import type { SetInline } from './inline.ts'
import { textHeight } from './page.ts'
import { lineCounter } from './pages/count-lines.ts'

/** Twentieths of a point in one of the pixels that the package measures in. */
const TWIPS_PER_PIXEL = 15

const inPixels = (size: number): number => Math.max(1, Math.round(size / TWIPS_PER_PIXEL)) * TWIPS_PER_PIXEL

/** Returns the size of a figure's picture in twentieths of a point. */
const pictureSize = (
  { width: percent }: FigureBlock,
  { width, height }: { width: number; height: number },
  { textWidth, page }: DocxDesign,
): { width: number; height: number } => {
  const ratio = height / width
  const wide = Math.min((textWidth * percent) / 100, (0.75 * textHeight(page)) / ratio)
  return { width: inPixels(wide), height: inPixels(wide * ratio) }
}

/** The space between a picture and its caption. */
const captionGap = ({ pitch, version }: DocxDesign): number => (version === 'book' ? Math.round(pitch * 0.4) : 240)

/** The height in em that a font has below the baseline, at most. A picture stands on the baseline. */
const BELOW_BASELINE = 0.35

/**
 * Returns the heights of a figure in a book. With the space around it, it takes whole lines of the
 * body. The line of the picture is higher than the picture, so it does not depend on the program
 * and on the font.
 */
export const figureHeights = (block: FigureBlock, image: LoadedImage | undefined, design: DocxDesign) => {
  const { gap, pitch, size, textWidth } = design
  const count = lineCounter(design)
  const width = textWidth - 2 * insetOf(design)
  const caption =
    block.caption.length > 0
      ? captionGap(design) + count(block.caption, { width, scale: CAPTION_SCALE }) * captionLine(design)
      : 0
  const line = image
    ? pictureSize(block, image, design).height + Math.round(BELOW_BASELINE * size * 10)
    : count([{ text: substituteOf(block), italic: true }], { width: textWidth }) * pitch
  const height = Math.ceil((line + caption) / pitch) * pitch
  const rest = height - line - caption
  const above = Math.floor(rest / 2)
  return { line, caption, before: gap + above, after: gap + rest - above }
}

/** Returns the image of a figure, if Word can show it. */
export const shownImage = (images: Images, { image }: FigureBlock): LoadedImage | undefined => {
  const found = images.get(image)
  return found?.type === 'image/svg+xml' ? undefined : found
}

const substituteOf = ({ alt }: FigureBlock): string => `[${alt || '…'}]`

/**
 * Builds the paragraphs of figures. The `docx` package receives only the names of images, because
 * it would copy their bytes several times. The bytes replace the names in the packed file.
 */
export const figureSetter = (
  design: DocxDesign,
  { inline, formulas, images }: { inline: SetInline; formulas: Formulas; images: Images },
) => {
  const { rtl } = design
  const direction = rtl ? { bidirectional: true } : {}
  let pictures = 0

  const picture = (block: FigureBlock): ImageRun | TextRun => {
    const image = shownImage(images, block)
    if (!image) return new TextRun({ text: substituteOf(block), italics: true, ...(rtl && { rightToLeft: true }) })
    const { width, height } = pictureSize(block, image, design)
    return new ImageRun({
      type: image.type === 'image/png' ? 'png' : 'jpg',
      data: Buffer.from(block.image),
      transformation: {
        width: width / TWIPS_PER_PIXEL,
        height: height / TWIPS_PER_PIXEL,
      },
      altText: { name: `Image ${++pictures}`, description: block.alt },
      ...(block.alt === '' && { decorative: true }),
    })
  }

  return (block: FigureBlock): Paragraph[] => {
    const hasCaption = block.caption.length > 0
    const image = shownImage(images, block)
    const { line, before, after } = figureHeights(block, image, design)
    const isBook = design.version === 'book'
    const below = hasCaption ? captionGap(design) : after
    const spacing = {
      ...(isBook && {
        before,
        after: below,
        ...(image ? { line, lineRule: LineRuleType.AT_LEAST } : design.line),
      }),
      ...(!isBook && hasCaption && { after: captionGap(design) }),
    }
    const lines = formulaLines(block.caption, { design, formulas, line: captionLine(design) })
    return [
      new Paragraph({
        style: 'Figure',
        spacing,
        ...(hasCaption && { keepNext: true }),
        children: [picture(block)],
        ...direction,
      }),
      ...(hasCaption
        ? [
            new Paragraph({
              style: 'Caption',
              keepLines: true,
              ...(isBook && { spacing: { after, ...lines.spacing } }),
              children: inline(block.caption, { rtl }),
              ...direction,
            }),
          ]
        : []),
    ]
  }
}
