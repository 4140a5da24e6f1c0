import { EditorStateError, type EditorNode } from '../editor-state/editor-state.ts'
import type { Manuscript, ManuscriptBlock, ManuscriptRun, ManuscriptSection } from './block-types.ts'
import { mergeManuscriptRuns } from './manuscript-runs.ts'
import { flatNodes, readBlock } from './read-block.ts'
import { childrenOf, isNode, runsOf, stateField } from './read-runs.ts'

/** Maximum nesting; deeper input is no manuscript and would exhaust the stack. */
const deepest = 100

const nodesIn = (node: EditorNode): EditorNode[] => {
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]).filter(isNode) : []
  return body.length > 0 ? [...childrenOf(node), ...body] : childrenOf(node)
}

const checkDepth = (node: EditorNode, depth: number): void => {
  if (depth > deepest) throw new EditorStateError('The editor state is nested too deeply.')
  for (const child of nodesIn(node)) checkDepth(child, depth + 1)
}

const titleOf = (node: EditorNode): ManuscriptRun[] =>
  mergeManuscriptRuns(runsOf(node).map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })))

type Rank = 'part' | 'chapter' | 'section' | 'subsection'

/** An h1 without a rank is a chapter, and a deeper heading without one is a section. */
const rankOf = (node: EditorNode): Rank => {
  const rank = stateField(node, 'rank')
  if (rank === 'part' || rank === 'subsection') return rank
  return node.tag === 'h1' || node.tag === 'h2' ? 'chapter' : 'section'
}

/** Reads the blocks of a manuscript one by one, so that a long text can be read in slices. */
export const createManuscriptReader = (about: Pick<Manuscript, 'title' | 'author' | 'language'>) => {
  const manuscript: Manuscript = { ...about, opening: [], parts: [], chapters: [] }
  const { opening, parts, chapters } = manuscript
  /** The part, chapter or section that the next block belongs to. */
  let place: Pick<ManuscriptSection, 'blocks'> = { blocks: opening }
  const begin = <T extends ManuscriptSection>(places: T[], next: T) => {
    places.push(next)
    place = next
  }
  const addHeading = (node: EditorNode) => {
    const title = titleOf(node)
    const rank = rankOf(node)
    const chapter = chapters.at(-1)
    const inPart = parts.at(-1)?.start === chapters.length
    if (rank === 'part') begin(parts, { title, blocks: [], start: chapters.length })
    else if (rank === 'chapter') begin(chapters, { title, blocks: [], sections: [] })
    else if (rank === 'subsection')
      place.blocks.push(...(title.length > 0 ? [{ type: 'subsection', text: title } as const] : []))
    else if (chapter && !inPart) begin(chapter.sections, { title, blocks: [] })
    else place.blocks.push({ type: 'paragraph', text: title.map((run) => ({ ...run, bold: true })) })
  }
  return {
    /** Throws `EditorStateError` for a block that is nested too deeply. */
    add(node: EditorNode): void {
      checkDepth(node, 1)
      for (const block of flatNodes(node))
        if (block.type === 'heading') addHeading(block)
        else place.blocks.push(...readBlock(block))
    },
    manuscript: (): Manuscript => manuscript,
  }
}

/** Reads blocks that belong together, such as a passage. Headings become bold paragraphs. */
export const readPassage = (nodes: readonly EditorNode[]): ManuscriptBlock[] => {
  const reader = createManuscriptReader({ title: '', author: '', language: 'english' })
  for (const node of nodes) reader.add(node.type === 'heading' ? { ...node, type: 'paragraph' } : node)
  return reader.manuscript().opening
}
