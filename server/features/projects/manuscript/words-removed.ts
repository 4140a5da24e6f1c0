import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'

const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
/** Chinese and Japanese have no spaces between words, so each character counts as a word. */
const character = /[\p{L}\p{N}]\p{M}*/gu
const unspaced = new Set(['Hans', 'Hant', 'Jpan'])

type CountInto = (blocks: readonly string[], by: 1 | -1) => Promise<void>

/** Counts in slices and yields in between, because a text may be very long. */
const counter = (counts: Map<string, number>, pattern: RegExp): CountInto => {
  const yieldTurn = createYielder()
  return async (blocks, by) => {
    for (const json of blocks) {
      if (yieldTurn.isDue()) await yieldTurn()
      for (const [found] of editorBlockText(JSON.parse(json) as EditorNode).matchAll(pattern))
        counts.set(found, (counts.get(found) ?? 0) + by)
    }
  }
}

/**
 * Counts the words that a change removes. Words that are only moved or reordered are not removed.
 * `net` is the change of the word count: at least `-net` words were removed.
 */
export const wordsRemoved = async (
  before: readonly string[],
  splices: readonly Splice<string>[],
  language: LanguageCode,
  net: number,
): Promise<number> => {
  const pattern = unspaced.has(languageOf(language).script) ? character : word
  const counts = new Map<string, number>()
  const countInto = counter(counts, pattern)
  for (const { start, deleteCount, blocks } of splices) {
    await countInto(before.slice(start, start + deleteCount), 1)
    await countInto(blocks, -1)
  }
  let removed = 0
  for (const count of counts.values()) removed += Math.max(0, count)
  return Math.max(removed, -net)
}
