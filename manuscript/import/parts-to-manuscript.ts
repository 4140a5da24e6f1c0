import type {
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
} from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { cleanManuscriptRuns } from '#manuscript/model/blocks/manuscript-runs.ts'
import { countDeeper, rankHeadings } from './heading-ranks.ts'
import type { ImportPart } from './import-draft.ts'
import { headingRuns } from './part-text.ts'

type Arranged = Pick<Manuscript, 'opening' | 'parts' | 'chapters'>

const titleOf = (part: Extract<ImportPart, { type: 'heading' }>): ManuscriptRun[] =>
  cleanManuscriptRuns(headingRuns(part).map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })))

/**
 * Builds a manuscript from headings of any depth. `deeper` counts the headings that are too deep
 * for a manuscript, which become subsections.
 */
export const partsToManuscript = (parts: readonly ImportPart[]): Arranged & { deeper: number } => {
  const ranks = rankHeadings(parts)
  const book: Arranged = { opening: [], parts: [], chapters: [] }
  let blocks: ManuscriptBlock[] = book.opening
  const begin = <T extends ManuscriptSection>(places: T[], next: T) => {
    places.push(next)
    blocks = next.blocks
  }
  for (const part of parts) {
    if (part.type === 'blocks') {
      for (const block of cleanManuscriptBlocks(part.blocks)) blocks.push(block)
      continue
    }
    const title = titleOf(part)
    const rank = ranks.get(part)!
    const chapter = book.parts.at(-1)?.start === book.chapters.length ? undefined : book.chapters.at(-1)
    if (rank === 'part') begin(book.parts, { title, blocks: [], start: book.chapters.length })
    // A lower heading before the first chapter begins a chapter, unless the file states its rank.
    else if (rank === 'chapter' || (!chapter && rank !== part.rank))
      begin(book.chapters, { title, blocks: [], sections: [] })
    else if (rank === 'section' && chapter) begin(chapter.sections, { title, blocks: [] })
    else if (title.length > 0) blocks.push({ type: 'subsection', text: title })
  }
  return { ...book, deeper: countDeeper(parts, ranks) }
}
