import { cleanLine } from '#manuscript/model/clean-text.ts'
import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

export interface Heading {
  title: string
  /** Stands in a chapter, and does not begin one. */
  section: boolean
  /** Nothing is written below it yet. */
  empty: boolean
}

/** More of a title says no more to a writer. */
const TITLE_CHARACTERS = 300

/** Of the texts that are kept open: a text that did not change is not read again. */
const known = new WeakMap<readonly string[], Heading[]>()

const isHeading = (json: string): boolean => json.includes('"type":"heading"')

/** The headings of a text, in order, from the JSON texts of its blocks. */
export const readHeadings = (blocks: readonly string[]): readonly Heading[] => {
  const standing = known.get(blocks)
  if (standing) return standing
  const headings: Heading[] = []
  for (const json of blocks) {
    const last = headings.at(-1)
    // Reading every block would take long: what is no heading matters only below one that has no text yet.
    if (!last?.empty && !isHeading(json)) continue
    const block = JSON.parse(json) as EditorNode
    const title = cleanLine(editorBlockText(block))
    if (block.type !== 'heading') {
      if (last && title !== '') last.empty = false
    } else if (title !== '')
      headings.push({ title: title.slice(0, TITLE_CHARACTERS), section: !isChapter(block), empty: true })
  }
  known.set(blocks, headings)
  return headings
}

const isChapter = ({ tag }: EditorNode): boolean => tag === 'h1' || tag === 'h2'
