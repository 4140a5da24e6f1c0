import { alignBlocks, type BlockPair } from '#manuscript/model/compare/align-blocks.ts'
import { comparableBlock } from '#manuscript/model/compare/comparable-block.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { WordPart } from '#manuscript/model/diff/diff-words.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { type HeadingLevel, headingLevel } from '#manuscript/model/shift-headings.ts'
import { changedWords, wordsOfBlock } from '#web/editor/saving/versions/block-words.ts'

/** A paragraph of the comparison. */
export interface ComparedRow {
  /**
   * `format`: both texts have the same words, but different formatting or another kind of block.
   */
  type: 'same' | 'changed' | 'format' | 'added' | 'removed'
  level: HeadingLevel | null
  parts: WordPart[]
}

/** A batch of consecutive rows of a comparison, with the numbers of words so far. */
export interface ComparedPart {
  rows: ComparedRow[]
  done: number
  total: number
  added: number
  removed: number
}

interface Side {
  blocks: readonly EditorNode[]
  keys: string[]
  texts: string[]
}
const sideOf = (blocks: readonly EditorNode[]): Side => ({
  blocks,
  keys: blocks.map(comparableBlock),
  texts: blocks.map(wordsOfBlock),
})

const rowOf = ({ before, after, isSame }: BlockPair, old: Side, fresh: Side, language: LanguageCode): ComparedRow => {
  const [from, to] = [before === null ? null : old.texts[before]!, after === null ? null : fresh.texts[after]!]
  const level = headingLevel((after === null ? old.blocks[before!] : fresh.blocks[after])!)
  if (from === null) return { type: 'added', level, parts: [{ text: to!, type: 'added' }] }
  if (to === null) return { type: 'removed', level, parts: [{ text: from, type: 'removed' }] }
  if (from === to) return { type: isSame ? 'same' : 'format', level, parts: [{ text: to, type: 'same' }] }
  return { type: 'changed', level, parts: changedWords(from, to, language) }
}

const wordsOfType = ({ parts }: ComparedRow, type: WordPart['type'], language: LanguageCode): number =>
  parts.reduce((sum, part) => (part.type === type ? sum + countWords(part.text, language) : sum), 0)

/** Returns false for an empty paragraph that only one text has, because readers see no change. */
const isShown = ({ type, parts }: ComparedRow): boolean =>
  type === 'same' || type === 'format' || parts.some(({ text }) => text.trim() !== '')

/** Number of rows that are sent to the page at a time. */
const BATCH = 200

/** Compares two texts paragraph by paragraph and word by word, and yields the rows in parts. */
export function* compareTexts(
  before: readonly EditorNode[],
  after: readonly EditorNode[],
  language: LanguageCode,
): Generator<ComparedPart> {
  const [old, fresh] = [sideOf(before), sideOf(after)]
  const pairs = alignBlocks(old, fresh)
  let [added, removed, done] = [0, 0, 0]
  let rows: ComparedRow[] = []
  for (const pair of pairs) {
    const row = rowOf(pair, old, fresh, language)
    added += wordsOfType(row, 'added', language)
    removed += wordsOfType(row, 'removed', language)
    done++
    if (isShown(row)) rows.push(row)
    if (rows.length < BATCH) continue
    yield { rows, done, total: pairs.length, added, removed }
    rows = []
  }
  yield { rows, done, total: pairs.length, added, removed }
}
