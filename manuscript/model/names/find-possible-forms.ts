import type { CompiledNames } from './compile-names.ts'
import type { Mention, ScannedBlock } from './find-mentions.ts'
import { startsUpper } from './fold-name.ts'
import type { NameBlock, NamedEntity, RenameSpan } from './name-types.ts'

/** The longest ending that may be an inflection. */
const LONGEST_ENDING = 5
const SHORTEST_STEM = 3

const finalVowel = /[aeiouyáéíóúýâêôăąęėįųūīēāаеёиоуыэюяјьαεηιουωάέήίόύώς]$/iu

const stemOf = (word: string): string =>
  word.length > SHORTEST_STEM && finalVowel.test(word) ? word.slice(0, -1) : word

/**
 * Lists words that may be inflected forms of a name, for languages whose inflection the rules don't
 * know. All of them need a confirmation.
 */
export const findPossibleForms = (
  blocks: readonly NameBlock[],
  scanned: readonly ScannedBlock[],
  { entity, newName }: { entity: NamedEntity; newName: string },
  names: CompiledNames,
  mentions: readonly Mention[],
): RenameSpan[] => {
  const oldWords = entity.name.trim().split(/\s+/u)
  const newWords = newName.trim().split(/\s+/u)
  const stems = oldWords.flatMap((word, at) => {
    const stem = names.fold(stemOf(word))
    const to = newWords[Math.min(at, newWords.length - 1)]!
    return stem.length >= SHORTEST_STEM && startsUpper(word) ? [{ stem, word, to, length: stem.length }] : []
  })
  const taken = new Set(
    mentions.flatMap(({ block, first, next }) =>
      Array.from({ length: next - first }, (_, at) => `${block}:${first + at}`),
    ),
  )
  return scanned.flatMap(({ tokens }, block) =>
    tokens.flatMap((token, at): RenameSpan[] => {
      if (!startsUpper(token.text) || taken.has(`${block}:${at}`)) return []
      const folded = names.fold(token.text)
      const found = stems.find(
        ({ stem, length }) => folded.length <= length + LONGEST_ENDING && folded.startsWith(stem),
      )
      if (!found) return []
      const ending = token.text.slice(found.length)
      const likeOld = found.word.length > found.length === stemOf(found.to).length < found.to.length
      return [
        {
          block: blocks[block]!.block,
          start: token.start,
          end: token.end,
          from: token.text,
          to: likeOld ? stemOf(found.to) + ending : found.to,
          certainty: 'uncertain',
          reason: 'no-grammar',
        },
      ]
    }),
  )
}
