import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { createBreathe } from '#writer/builtin/text/breathe.ts'
import type { Splice } from '#manuscript/model/splices.ts'

const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
/** Chinese and Japanese put no spaces between words, so that there each character counts. */
const character = /[\p{L}\p{N}]\p{M}*/gu
const unspaced = new Set(['Hans', 'Hant', 'Jpan'])

type CountInto = (blocks: readonly string[], by: 1 | -1) => Promise<void>

/** Runs in slices, because a text may be very long. */
const counter = (counts: Map<string, number>, pattern: RegExp): CountInto => {
  const breathe = createBreathe()
  return async (blocks, by) => {
    for (const json of blocks) {
      if (breathe.isDue()) await breathe()
      for (const [found] of editorBlockText(JSON.parse(json) as EditorNode).matchAll(pattern))
        counts.set(found, (counts.get(found) ?? 0) + by)
    }
  }
}

/**
 * How many words a change takes out, whatever it puts in instead: the same words in another order or place are not
 * removed. `net` is the change of the word count, which is the least that can have been removed.
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
