import { plainTextNode } from '#manuscript/model/blocks/write-runs.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { htmlToLines } from '#manuscript/model/html/html-to-lines.ts'
import type { HtmlImage } from '#manuscript/model/html/line-reader.ts'
import type { LostCounts, LostItem } from '#manuscript/model/lost-items.ts'
import { readCopied } from './copied-block.ts'
import { linesToBlocks } from './lines-to-blocks.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { plainTextToLines } from './plain-text-to-lines.ts'

/** Restores the spaces at both ends of a copied part of a line, which its blocks don't have. */
const withEdges = (blocks: EditorNode[], text: string): EditorNode[] => {
  const [block] = blocks
  if (!block || blocks.length > 1 || block.type !== 'paragraph' || text.includes('\n')) return blocks
  const start = text.startsWith(' ') ? [plainTextNode(' ')] : []
  const end = text.endsWith(' ') ? [plainTextNode(' ')] : []
  return [{ ...block, children: [...start, ...(block.children ?? []), ...end] }]
}

/** The content of the clipboard or of a drag, converted to blocks. */
export interface ReadTransfer {
  blocks: EditorNode[]
  /** Images in the content, which follow the blocks. */
  images: File[]
  /** Content that was not kept. */
  lost: LostCounts
  /** The text, if it is plain text that looks like Markdown. */
  markdown?: string | undefined
}

const dataImage = /^data:(image\/(?:png|jpeg|webp|svg\+xml));base64,([A-Za-z0-9+/=\s]+)$/i
/** Maximum number of images in one paste. Importing a file supports more. */
const MOST_IMAGES = 50

const fileOf = (address: string, number: number): File | null => {
  const [, type = '', data = ''] = dataImage.exec(address) ?? []
  if (type === '') return null
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
    return new File([bytes], `image-${number}.${type.slice(6).replace('svg+xml', 'svg')}`, { type: type.toLowerCase() })
  } catch {
    return null
  }
}

/**
 * Collects the images of pasted HTML. Addresses are never loaded, whether on the web or on this
 * device.
 */
export const collectImages = () => {
  const images: File[] = []
  const lost: LostCounts = {}
  const image = ({ source, isMarkup }: HtmlImage): undefined => {
    // Drawings in the markup of a page are mostly its icons.
    if (isMarkup) return
    const file = images.length < MOST_IMAGES ? fileOf(source.trim(), images.length + 1) : null
    const item: LostItem = /^https?:|^\/\//i.test(source.trim()) ? 'web_image' : 'linked_image'
    if (file) images.push(file)
    else lost[item] = (lost[item] ?? 0) + 1
  }
  return { images, lost, image }
}

/** Converts the content of the clipboard or of a drag to blocks. */
export const readTransfer = (transfer: Pick<DataTransfer, 'getData'>): ReadTransfer => {
  const { images, lost, image } = collectImages()
  const count = (item: LostItem) => {
    lost[item] = (lost[item] ?? 0) + 1
  }
  const html = transfer.getData('text/html')
  const text = transfer.getData('text/plain')
  // Phone keyboards send corrections as HTML that is identical to the text.
  const lines = html && html !== text ? htmlToLines(html, { copied: readCopied, image, lost: count }) : []
  const blocks = withEdges(linesToBlocks(lines.length > 0 ? lines : plainTextToLines(text)), text)
  const markdown = lines.length === 0 && looksLikeMarkdown(text) ? text : undefined
  return { blocks, images, lost, markdown }
}
