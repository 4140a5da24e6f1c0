import { ImageRun, Paragraph, TextRun } from 'docx'
import type { FigureBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Images } from '../images.ts'
import type { DocxDesign } from './design.ts'
import type { SetInline } from './inline.ts'
import { textHeight } from './page.ts'

/** Twentieths of a point in one of the pixels that the package measures in. */
const TWIPS_PER_PIXEL = 15

/** Returns the size of a figure's picture in twentieths of a point. */
export const pictureSize = (
  { width: percent }: FigureBlock,
  { width, height }: { width: number; height: number },
  { textWidth, page }: DocxDesign,
): { width: number; height: number } => {
  const ratio = height / width
  const wide = Math.min((textWidth * percent) / 100, (0.75 * textHeight(page)) / ratio)
  return { width: wide, height: wide * ratio }
}

/** The space between a picture and its caption. */
export const captionGap = ({ pitch, version }: DocxDesign): number =>
  version === 'book' ? Math.round(pitch * 0.4) : 240

/**
 * Builds the paragraphs of figures. The `docx` package receives only the names of images, because
 * it would copy their bytes several times. The bytes replace the names in the packed file.
 */
export const figureSetter = (design: DocxDesign, inline: SetInline, images: Images) => {
  const { rtl } = design
  const direction = rtl ? { bidirectional: true } : {}
  let pictures = 0

  const picture = (block: FigureBlock): ImageRun | TextRun => {
    const image = images.get(block.image)
    if (!image || image.type === 'image/svg+xml')
      return new TextRun({ text: `[${block.alt || '…'}]`, italics: true, ...(rtl && { rightToLeft: true }) })
    const { width, height } = pictureSize(block, image, design)
    return new ImageRun({
      type: image.type === 'image/png' ? 'png' : 'jpg',
      data: Buffer.from(block.image),
      transformation: {
        width: Math.max(1, Math.round(width / TWIPS_PER_PIXEL)),
        height: Math.max(1, Math.round(height / TWIPS_PER_PIXEL)),
      },
      altText: { name: `Image ${++pictures}`, description: block.alt },
      ...(block.alt === '' && { decorative: true }),
    })
  }

  return (block: FigureBlock): Paragraph[] => {
    const hasCaption = block.caption.length > 0
    return [
      new Paragraph({
        style: 'Figure',
        ...(hasCaption && { keepNext: true, spacing: { after: captionGap(design) } }),
        children: [picture(block)],
        ...direction,
      }),
      ...(hasCaption
        ? [new Paragraph({ style: 'Caption', children: inline(block.caption, { rtl }), ...direction })]
        : []),
    ]
  }
}
