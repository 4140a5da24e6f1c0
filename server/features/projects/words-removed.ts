import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import type { Splice } from '#manuscript/model/splices.ts'

const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
/** Chinese and Japanese put no spaces between words, so that there each character counts. */
const character = /[\p{L}\p{N}]\p{M}*/gu
const unspaced = new Set(['Hans', 'Hant', 'Jpan'])

const countInto = (counts: Map<string, number>, blocks: readonly string[], pattern: RegExp, by: 1 | -1) => {
  for (const json of blocks)
    for (const [found] of editorBlockText(JSON.parse(json) as EditorNode).matchAll(pattern))
      counts.set(found, (counts.get(found) ?? 0) + by)
}

/**
 * How many words a change takes out, whatever it puts in instead: the same words in another order or place are not
 * removed. `net` is the change of the word count, which is the least that can have been removed.
 */
export const wordsRemoved = (
  before: readonly string[],
  splices: readonly Splice<string>[],
  language: LanguageCode,
  net: number,
): number => {
  const pattern = unspaced.has(languageOf(language).script) ? character : word
  const counts = new Map<string, number>()
  for (const { start, deleteCount, blocks } of splices) {
    countInto(counts, before.slice(start, start + deleteCount), pattern, 1)
    countInto(counts, blocks, pattern, -1)
  }
  let removed = 0
  for (const count of counts.values()) removed += Math.max(0, count)
  return Math.max(removed, -net)
}
