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
  /** Chapters have level 1, their sections level 2 and deeper. */
  level: number
}

export interface Chapter extends Heading {
  /** Number of blocks in the chapter, including its heading. */
  blocks: number
  sections: Heading[]
}

const levels: Record<string, number> = { h1: 1, h2: 1, h3: 2, h4: 3, h5: 4, h6: 5 }

/** Returns the headings of a text. Only heading blocks are parsed. */
const readHeadings = (blocks: readonly Listed[]): Heading[] =>
  blocks.flatMap(({ key, json }, at) => {
    if (!json.includes('"type":"heading"')) return []
    const block = JSON.parse(json) as EditorNode
    const level = block.type === 'heading' ? levels[block.tag ?? ''] : undefined
    return level ? [{ key, at, level, title: editorBlockText(block).replace(/\s+/g, ' ').trim() }] : []
  })

export interface Outline {
  /** Sections before the first chapter. */
  opening: Heading[]
  chapters: Chapter[]
}

export const readOutline = (blocks: readonly Listed[]): Outline => {
  const outline: Outline = { opening: [], chapters: [] }
  for (const heading of readHeadings(blocks)) {
    const chapter = outline.chapters.at(-1)
    if (heading.level > 1) (chapter?.sections ?? outline.opening).push(heading)
    else {
      if (chapter) chapter.blocks = heading.at - chapter.at
      outline.chapters.push({ ...heading, blocks: blocks.length - heading.at, sections: [] })
    }
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
