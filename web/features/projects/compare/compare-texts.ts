import { alignBlocks, type BlockPair } from '#manuscript/model/compare/align-blocks.ts'
import { comparableBlock } from '#manuscript/model/compare/comparable-block.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { WordPart } from '#manuscript/model/diff/diff-words.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { type HeadingLevel, headingLevel } from '#manuscript/model/shift-headings.ts'
import { changedWords, stateLines, wordsOfBlock } from '#web/editor/saving/versions/block-words.ts'

/** A paragraph of the comparison. */
export interface ComparedRow {
  /**
   * `format`: both texts have the same words, but different formatting or another kind of block.
   */
  type: 'same' | 'changed' | 'format' | 'added' | 'removed'
  level: HeadingLevel | null
  parts: WordPart[]
}

/** The number of words and pictures that only one of the texts has. */
export interface ChangeCounts {
  added: number
  removed: number
  /** A picture that replaces another one counts as added, and the other one as removed. */
  picturesAdded: number
  picturesRemoved: number
}

/** A batch of consecutive rows of a comparison, with the numbers of words and pictures so far. */
export interface ComparedPart extends ChangeCounts {
  rows: ComparedRow[]
  done: number
  total: number
}

interface Side {
  blocks: readonly EditorNode[]
  keys: string[]
  /** The texts that are shown, with a description of a picture or a scene break. */
  texts: string[]
}
const sideOf = (blocks: readonly EditorNode[]): Side => ({
  blocks,
  keys: blocks.map(comparableBlock),
  texts: blocks.map(wordsOfBlock),
})

/** A block of each text. The one that a text lacks is null. */
interface Pair {
  before: EditorNode | null
  after: EditorNode | null
}

/** Returns the shown text of two blocks, with what differs in the state of their sections. */
const shownTexts = (before: string, after: string, pair: Pair): [string, string] => {
  const [old, fresh] = [stateLines(pair.before!), stateLines(pair.after!)]
  return [
    [before, ...old.filter((line) => !fresh.includes(line))].join('\n'),
    [after, ...fresh.filter((line) => !old.includes(line))].join('\n'),
  ]
}

const rowOf = (at: BlockPair, old: Side, fresh: Side, pair: Pair, language: LanguageCode): ComparedRow => {
  const level = headingLevel((pair.after ?? pair.before)!)
  if (at.before === null) return { type: 'added', level, parts: [{ text: fresh.texts[at.after!]!, type: 'added' }] }
  if (at.after === null) return { type: 'removed', level, parts: [{ text: old.texts[at.before]!, type: 'removed' }] }
  if (at.isSame) return { type: 'same', level, parts: [{ text: fresh.texts[at.after]!, type: 'same' }] }
  const [from, to] = shownTexts(old.texts[at.before]!, fresh.texts[at.after]!, pair)
  if (from === to) return { type: 'format', level, parts: [{ text: to, type: 'same' }] }
  return { type: 'changed', level, parts: changedWords(from, to, language) }
}

/** Returns true for a picture, and for a heading that can have a state. */
const showsMoreThanWords = (block: EditorNode | null): boolean =>
  block !== null && (block.type === 'figure' || '$' in block)

/**
 * Returns the parts of the row whose words count, without the description of a picture and the
 * state of a section.
 */
const countedParts = ({ type, parts }: ComparedRow, { before, after }: Pair, language: LanguageCode): WordPart[] => {
  if (type === 'same' || type === 'format') return []
  if (!showsMoreThanWords(before) && !showsMoreThanWords(after)) return parts
  return changedWords(before ? editorBlockText(before) : '', after ? editorBlockText(after) : '', language)
}

const wordsOfType = (parts: readonly WordPart[], type: WordPart['type'], language: LanguageCode): number =>
  parts.reduce((sum, part) => (part.type === type ? sum + countWords(part.text, language) : sum), 0)

const imageOf = (block: EditorNode | null): unknown => (block?.type === 'figure' ? block['image'] : undefined)

/** Adds the changes of a row. */
const addCounts = (counts: ChangeCounts, row: ComparedRow, pair: Pair, language: LanguageCode): void => {
  const parts = countedParts(row, pair, language)
  counts.added += wordsOfType(parts, 'added', language)
  counts.removed += wordsOfType(parts, 'removed', language)
  const [before, after] = [imageOf(pair.before), imageOf(pair.after)]
  if (before === after) return
  if (after !== undefined) counts.picturesAdded++
  if (before !== undefined) counts.picturesRemoved++
}

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
  const counts: ChangeCounts = { added: 0, removed: 0, picturesAdded: 0, picturesRemoved: 0 }
  let done = 0
  let rows: ComparedRow[] = []
  for (const at of pairs) {
    const pair: Pair = {
      before: at.before === null ? null : before[at.before]!,
      after: at.after === null ? null : after[at.after]!,
    }
    const row = rowOf(at, old, fresh, pair, language)
    addCounts(counts, row, pair, language)
    done++
    if (isShown(row)) rows.push(row)
    if (rows.length < BATCH) continue
    yield { rows, done, total: pairs.length, ...counts }
    rows = []
  }
  yield { rows, done, total: pairs.length, ...counts }
}
