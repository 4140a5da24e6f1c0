import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Block, Chapter } from '#manuscript/model/book.ts'
import type { ImportPart } from './import-draft.ts'

type Heading = Extract<ImportPart, { type: 'heading' }>

const depthsOf = (parts: readonly ImportPart[]): number[] =>
  [...new Set(parts.flatMap((part) => (part.type === 'heading' ? [part.depth] : [])))].sort((a, b) => a - b)

/**
 * Returns true if the highest of three levels is the book's parts: a line before some chapters,
 * without text of its own.
 */
const highestAreParts = (parts: readonly ImportPart[], depths: readonly number[]): boolean => {
  if (depths.length < 3) return false
  const highest = parts.flatMap((part, index) => (part.type === 'heading' && part.depth === depths[0] ? [index] : []))
  const bare = highest.filter((index) => {
    const next = parts[index + 1]
    return next?.type === 'heading' && next.depth === depths[1]
  })
  return highest.length > 1 && bare.length === highest.length
}

const boldLine = ({ title }: Heading): Block => ({ type: 'paragraph', text: [{ text: title, bold: true }] })

/**
 * Builds chapters and sections from headings of any depth: the highest level in use becomes
 * chapters, the next sections, and lower ones (`deeper` counts them) become bold text.
 */
export const partsToChapters = (
  parts: readonly ImportPart[],
): { opening: ManuscriptBlock[]; chapters: Chapter[]; deeper: number } => {
  const depths = depthsOf(parts)
  const chapterDepths = depths.slice(0, highestAreParts(parts, depths) ? 2 : 1)
  const sectionDepth = depths[chapterDepths.length]
  const opening: ManuscriptBlock[] = []
  const chapters: Chapter[] = []
  let deeper = 0
  let blocks = opening
  for (const part of parts) {
    if (part.type === 'blocks') for (const block of part.blocks) blocks.push(block)
    else if (chapterDepths.includes(part.depth) || chapters.length === 0) {
      blocks = []
      chapters.push({ title: part.title, blocks, sections: [] })
    } else if (part.depth === sectionDepth) {
      blocks = []
      chapters.at(-1)!.sections.push({ title: part.title, blocks })
    } else {
      deeper++
      blocks.push(boldLine(part))
    }
  }
  return { opening, chapters, deeper }
}
