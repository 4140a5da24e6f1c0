import { blocksToText } from '#tests/support/blocks-to-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { extractText } from '#writer/book/extract-text.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'

/**
 * Cleans a passage of a real book as if a model had sent it in reply to a request without
 * instructions, and returns the text that remains.
 */
export const cleanAsReply = (passage: string, language: LanguageCode, judge: LanguageJudge): string => {
  const repetitions = createRepetitionIndex(language)
  const rules = { language, instructions: '', titles: [], judge, repetitions, wasCut: false }
  return blocksToText(markdownToBlocks(extractText(passage, rules).markdown))
}

/** Reduces a line to letters and numbers, because Markdown interprets some other characters. */
export const lettersAndNumbers = (line: string): string => line.replace(/[^\p{L}\p{N}]+/gu, '')
