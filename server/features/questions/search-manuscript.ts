import type { LanguageCode } from '#manuscript/model/languages.ts'
import { rankPassages, type RankedPassage } from '#writer/questions/rank-passages.ts'
import type { WeightedText } from '#writer/questions/question-terms.ts'
import { textWork } from '../../threads/text-work.ts'
import type { BlockText } from '../../writing/block-texts.ts'

interface ManuscriptQuery {
  language: LanguageCode
  texts: readonly WeightedText[]
  characters: number
  /** Returns only passages that have a word of the question. */
  onlyMatches?: boolean
}

/** Up to this many characters, searching takes less time than a message to a thread. */
const SHORT = 40_000

/** Searches a manuscript without blocking the main thread. */
export const searchManuscript = async (
  blocks: readonly BlockText[],
  { onlyMatches = false, ...query }: ManuscriptQuery,
): Promise<RankedPassage[]> => {
  let characters = 0
  for (const { text } of blocks) characters += text.length
  return characters <= SHORT
    ? rankPassages(blocks, query, { onlyMatches })
    : textWork.rankPassages(blocks, query, { onlyMatches })
}
