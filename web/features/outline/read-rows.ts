import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { runsOf } from '#manuscript/model/blocks/read-runs.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { levelOfHeading, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { readSectionState, type SectionState } from '#manuscript/model/sections/section-state.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'

/** A part, chapter, section or subsection, as the outline and the board show it. */
export interface OutlineRow extends SectionState {
  key: string
  level: SectionLevel
  title: string
  /** Words of the section with everything in it. */
  words: number
  /** Words until the next heading. */
  ownWords: number
  hasChildren: boolean
}

export interface Outline {
  rows: readonly OutlineRow[]
  /** Key of the first block before the first heading, if there is text. */
  opening: { key: string; words: number } | null
}

interface ReadHeading extends SectionState {
  level: SectionLevel
  title: string
}

/** An unchanged block is the same object, so each heading is parsed once. */
const parsed = new WeakMap<ListedBlock, ReadHeading | null>()

const parse = ({ json }: ListedBlock): ReadHeading | null => {
  if (!json.includes('"type":"heading"')) return null
  const block = JSON.parse(json) as EditorNode
  if (block.type !== 'heading') return null
  const title = plainRunsText(runsOf(block)).replace(/\s+/g, ' ').trim()
  return { level: levelOfHeading(block), title, ...readSectionState(block) }
}

/** Returns a block as a heading, or null if it is not a heading. */
const readHeading = (block: ListedBlock): ReadHeading | null => {
  let heading = parsed.get(block)
  if (heading === undefined) parsed.set(block, (heading = parse(block)))
  return heading
}

const isSameRow = (one: OutlineRow, other: OutlineRow): boolean =>
  one.title === other.title &&
  one.words === other.words &&
  one.ownWords === other.ownWords &&
  one.level === other.level &&
  one.status === other.status &&
  one.synopsis === other.synopsis &&
  one.notes === other.notes &&
  one.hasChildren === other.hasChildren

/** Adds the words of each section to those that contain it. */
const addUp = (rows: OutlineRow[]) => {
  const open: OutlineRow[] = []
  for (const [at, row] of rows.entries()) {
    while (open.length > 0 && open.at(-1)!.level >= row.level) open.pop()
    for (const outer of open) outer.words += row.ownWords
    row.hasChildren = (rows[at + 1]?.level ?? 0) > row.level
    open.push(row)
  }
}

/**
 * Reads the outline of a text. Unchanged rows keep their objects, so that only the others are
 * rendered again. Returns the previous outline if nothing changed.
 */
export const readRows = (
  blocks: readonly ListedBlock[],
  wordsOf: (block: ListedBlock) => number,
  before: Outline,
): Outline => {
  const rows: OutlineRow[] = []
  let openingWords = 0
  for (const block of blocks) {
    const heading = readHeading(block)
    const words = wordsOf(block)
    const row = rows.at(-1)
    if (heading) rows.push({ key: block.key, ...heading, words, ownWords: words, hasChildren: false })
    else if (row) {
      row.words += words
      row.ownWords += words
    } else openingWords += words
  }
  addUp(rows)
  const known = new Map(before.rows.map((row) => [row.key, row]))
  const kept = rows.map((row) => {
    const old = known.get(row.key)
    return old && isSameRow(old, row) ? old : row
  })
  const first = blocks[0]
  const opening = first && openingWords > 0 ? { key: first.key, words: openingWords } : null
  const isSame =
    kept.length === before.rows.length &&
    kept.every((row, at) => row === before.rows[at]) &&
    opening?.key === before.opening?.key &&
    opening?.words === before.opening?.words
  return isSame ? before : { rows: kept, opening }
}
