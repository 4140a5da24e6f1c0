import type { LanguageCode } from '#manuscript/model/languages.ts'
import { usableTokens } from '#writer/desk/fit-surroundings.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { ModelFacts } from '#writer/model/profile.ts'

/** A block of a chapter that has text, or a heading. */
export interface ChapterBlock {
  /** Its position in the manuscript. */
  block: number
  text: string
  isHeading: boolean
  /** The level of a heading: 0 for parts, 1 for chapters, 2 for sections, 3 for subsections. */
  level?: number
}

/** A part of a chapter that one request reads. */
export type ChapterPart = readonly ChapterBlock[]

/** The maximum number of tokens of a part. A model overlooks more in a longer text. */
const MOST_PART_TOKENS = 4000
const LEAST_PART_TOKENS = 500
/** The number of tokens of the rules and the reply. */
const OTHER_TOKENS = 2000

/** Splits a chapter into parts of whole blocks that fit the window of a model. */
export const chapterParts = (
  blocks: readonly ChapterBlock[],
  facts: ModelFacts,
  language: LanguageCode,
): ChapterPart[] => {
  const room = usableTokens(facts, language) - OTHER_TOKENS
  const most = Math.max(LEAST_PART_TOKENS, Math.min(MOST_PART_TOKENS, room))
  const parts: ChapterBlock[][] = []
  let left = 0
  for (const block of blocks) {
    const tokens = estimateTokens(block.text) + 4
    if (parts.length === 0 || tokens > left) {
      parts.push([])
      left = most
    }
    parts.at(-1)!.push(block)
    left -= tokens
  }
  return parts
}

/** Returns the text of a part with a number before each block, counted from 1. */
export const numbered = (part: ChapterPart): string =>
  part
    .map(({ text, isHeading }, at) => `(${at + 1}) ${isHeading ? `HEADING: ${text.trim() || '(empty)'}` : text}`)
    .join('\n\n')
