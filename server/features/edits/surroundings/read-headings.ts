import { cleanLine } from '#manuscript/model/clean-text.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

export interface Heading {
  title: string
  /** 1 for the largest headings, up to 6. */
  level: number
  /** True if the heading is inside a chapter and does not begin one. */
  section: boolean
  /** True if there is no text below it yet. */
  empty: boolean
  /** Position of its block in the text. */
  block: number
}

/** Longer titles are cut, because the rest does not help the writer. */
const TITLE_CHARACTERS = 300

/**
 * Caches headings by the block list of a cached text, so that an unchanged text is not parsed
 * again.
 */
const known = new WeakMap<readonly string[], Heading[]>()

/** Returns true for a stored block that is a heading, or that may be one. */
export const isHeading = (json: string): boolean => json.includes('"type":"heading"')

/** Returns the headings of a text in order, given the JSON of its blocks. */
export const readHeadings = (blocks: readonly string[]): readonly Heading[] => {
  const standing = known.get(blocks)
  if (standing) return standing
  const headings: Heading[] = []
  for (const [at, json] of blocks.entries()) {
    const last = headings.at(-1)
    // Parsing every block would be slow. Only headings, and blocks below a heading without text,
    // are needed.
    if (!last?.empty && !isHeading(json)) continue
    const block = JSON.parse(json) as EditorNode
    const title = cleanLine(editorBlockText(block))
    if (block.type !== 'heading') {
      if (last && title !== '') last.empty = false
    } else if (title !== '')
      headings.push({
        title: title.slice(0, TITLE_CHARACTERS),
        level: levelOf(block),
        section: levelOf(block) > CHAPTER_LEVEL,
        empty: true,
        block: at,
      })
  }
  known.set(blocks, headings)
  return headings
}

/** Headings of this or a higher level begin chapters. */
const CHAPTER_LEVEL = 2
const SMALLEST = 6

export const levelOf = ({ tag = '' }: EditorNode): number => Number(/^h([1-6])$/.exec(tag)?.[1] ?? SMALLEST)
