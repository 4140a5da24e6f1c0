import type {
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
} from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { cleanManuscriptRuns } from '#manuscript/model/blocks/manuscript-runs.ts'

type Runs = ManuscriptRun[]

/**
 * Changes of a manuscript: of each run of text, each title, each block, or the blocks of each
 * section.
 */
export interface Change {
  runs?: (runs: Runs) => Runs
  title?: (runs: Runs) => Runs
  block?: (block: ManuscriptBlock, manuscript: Manuscript) => ManuscriptBlock
  blocks?: (blocks: ManuscriptBlock[]) => ManuscriptBlock[]
}

const inRuns = (change: (runs: Runs) => Runs, runs: Runs): Runs =>
  change(runs).map((run) => (run.note ? { ...run, note: run.note.map((one) => inRuns(change, one)) } : run))

const inBlock = (change: (runs: Runs) => Runs, block: ManuscriptBlock): ManuscriptBlock => {
  if (block.type === 'list') return { ...block, items: block.items.map((one) => inRuns(change, one)) }
  if (block.type === 'table') return { ...block, rows: block.rows.map((row) => row.map((one) => inRuns(change, one))) }
  if (block.type === 'figure') return { ...block, caption: inRuns(change, block.caption) }
  return 'text' in block && typeof block.text !== 'string'
    ? ({ ...block, text: inRuns(change, block.text) } as ManuscriptBlock)
    : block
}

/** Returns a changed manuscript in normal form. */
export const changeManuscript = (
  manuscript: Manuscript,
  { runs = (same) => same, title = (same) => same, block = (same) => same, blocks = (same) => same }: Change,
): Manuscript => {
  const all = (source: readonly ManuscriptBlock[]) =>
    cleanManuscriptBlocks(blocks(source.map((one) => block(inBlock(runs, one), manuscript))))
  const section = <T extends ManuscriptSection>(one: T): T => ({
    ...one,
    title: cleanManuscriptRuns(title(inRuns(runs, one.title))),
    blocks: all(one.blocks),
  })
  return {
    ...manuscript,
    opening: all(manuscript.opening),
    parts: manuscript.parts.map(section),
    chapters: manuscript.chapters.map((chapter) => ({
      ...section(chapter),
      sections: chapter.sections.map(section),
    })),
  }
}
