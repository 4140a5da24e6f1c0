import type { EditorNode } from '../editor-state/editor-state.ts'
import type { ManuscriptSection } from './block-types.ts'
import { checkBlock } from './check-block.ts'
import { cleanManuscriptBlocks } from './clean-manuscript.ts'
import { cleanManuscriptRuns } from './manuscript-runs.ts'
import { createManuscriptReader } from './read-manuscript.ts'
import { manuscriptToNodes } from './write-block.ts'

const clean = <T extends ManuscriptSection>(section: T): T => ({
  ...section,
  title: cleanManuscriptRuns(section.title),
  blocks: cleanManuscriptBlocks(section.blocks),
})

/**
 * Returns a block from an untrusted place in the form in which this version stores it, with only the
 * fields that it knows. Throws `EditorStateError` if it is malformed or exceeds its limits.
 */
export const normalNodes = (block: EditorNode): EditorNode[] => {
  checkBlock(block)
  const reader = createManuscriptReader({ title: '', author: '', language: 'english' })
  reader.add(block)
  const { opening, parts, chapters } = reader.manuscript()
  return manuscriptToNodes({
    opening: cleanManuscriptBlocks(opening),
    parts: parts.map(clean),
    chapters: chapters.map((chapter) => ({ ...clean(chapter), sections: chapter.sections.map(clean) })),
  })
}
