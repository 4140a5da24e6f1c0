import { cleanManuscriptBlocks } from './blocks/clean-manuscript.ts'
import type { Block, Book, Run } from './book.ts'
import { cleanLine, cleanText, safeLink } from './clean-text.ts'
import { mergeRuns, trimRuns } from './merge-runs.ts'
import { linkWithoutEdges } from './markdown/link-edges.ts'

const cleanRun = (run: Run): Run => {
  const cleaned: Run = { text: cleanText(run.text) }
  if (run.bold) cleaned.bold = true
  if (run.italic) cleaned.italic = true
  if (run.underline) cleaned.underline = true
  const href = run.href === undefined ? undefined : safeLink(run.href)
  if (href !== undefined) cleaned.href = href
  return cleaned
}

const cleanRuns = (runs: readonly Run[]): Run[] => trimRuns(mergeRuns(runs.map(cleanRun)).flatMap(linkWithoutEdges))

/** Normalizes prose: keeps only safe links and clean text, and drops empty runs, items and blocks. */
export const cleanBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type === 'list') {
      const items = block.items.map(cleanRuns).filter((runs) => runs.length > 0)
      return items.length > 0 ? [{ ...block, items }] : []
    }
    const text = cleanRuns(block.text)
    return text.length > 0 ? [{ ...block, text }] : []
  })

/**
 * Normalizes a book for every export format. Chapters and sections without a title receive their
 * number, since an empty heading breaks tables of contents. The author may stay empty.
 */
export const cleanBook = (book: Book): Book => ({
  title: cleanLine(book.title) || 'Untitled',
  author: cleanLine(book.author),
  language: book.language,
  ...(book.dates && { dates: book.dates }),
  opening: cleanManuscriptBlocks(book.opening ?? []),
  ...(book.incomplete && { incomplete: true }),
  ...(book.publication && { publication: book.publication }),
  chapters: book.chapters.map((chapter, index) => ({
    title: cleanLine(chapter.title) || `${index + 1}`,
    blocks: cleanManuscriptBlocks(chapter.blocks),
    sections: chapter.sections.map((section, place) => ({
      title: cleanLine(section.title) || `${index + 1}.${place + 1}`,
      blocks: cleanManuscriptBlocks(section.blocks),
    })),
  })),
})
