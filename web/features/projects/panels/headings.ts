import { stateField } from '#manuscript/model/blocks/read-runs.ts'
import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { Splice } from '#manuscript/model/splices.ts'

interface Listed {
  key: string
  json: string
}

export interface Heading {
  key: string
  /** Index of the block in the text. */
  at: number
  title: string
  /** Parts have level 0, chapters 1, sections 2, and subsections 3. */
  level: number
}

export interface Chapter extends Heading {
  /** Number of blocks in the chapter, including its heading. */
  blocks: number
  sections: Heading[]
}

/** A heading without a rank is a chapter or a section. */
const levelOf = (heading: EditorNode): number => {
  const rank = stateField(heading, 'rank')
  if (rank === 'part') return 0
  if (rank === 'subsection') return 3
  return heading.tag === 'h1' || heading.tag === 'h2' ? 1 : 2
}

/** Returns the headings of a text. Only heading blocks are parsed. */
const readHeadings = (blocks: readonly Listed[]): Heading[] =>
  blocks.flatMap(({ key, json }, at) => {
    if (!json.includes('"type":"heading"')) return []
    const block = JSON.parse(json) as EditorNode
    if (block.type !== 'heading') return []
    return [{ key, at, level: levelOf(block), title: editorBlockText(block).replace(/\s+/g, ' ').trim() }]
  })

/** A part holds the chapters from its `start` to the next part. */
interface Part extends Heading {
  start: number
  /** Sections before its first chapter. */
  sections: Heading[]
}

export interface Outline {
  /** Sections before the first chapter. */
  opening: Heading[]
  parts: Part[]
  chapters: Chapter[]
}

export const readOutline = (blocks: readonly Listed[]): Outline => {
  const outline: Outline = { opening: [], parts: [], chapters: [] }
  /** The sections of the part or chapter that was begun last. */
  let { opening: sections } = outline
  let open: Chapter | null = null
  for (const heading of readHeadings(blocks)) {
    if (heading.level > 1) {
      sections.push(heading)
      continue
    }
    // A chapter ends where the next chapter or part begins.
    if (open) open.blocks = heading.at - open.at
    sections = []
    open = heading.level === 1 ? { ...heading, blocks: blocks.length - heading.at, sections } : null
    if (open) outline.chapters.push(open)
    else outline.parts.push({ ...heading, start: outline.chapters.length, sections })
  }
  return outline
}

/** Moves a chapter from one index among the chapters to another. */
export const moveChapter = (
  blocks: readonly Listed[],
  chapters: readonly Chapter[],
  from: number,
  to: number,
): Splice<EditorNode>[] => {
  const chapter = chapters[from]
  const target = chapters[to]
  if (!chapter || !target || from === to) return []
  const moved = blocks.slice(chapter.at, chapter.at + chapter.blocks).map(({ json }) => JSON.parse(json) as EditorNode)
  const remove = { start: chapter.at, deleteCount: chapter.blocks, blocks: [] }
  return to < from
    ? [{ start: target.at, deleteCount: 0, blocks: moved }, remove]
    : [remove, { start: target.at + target.blocks, deleteCount: 0, blocks: moved }]
}
