import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isComplete } from './complete.ts'
import { removeHeadings } from './remove-headings.ts'
import { languageShare } from './language-share.ts'
import type { LanguageJudge } from './language-share.ts'
import { findLeaks, leakFinder } from './leaks.ts'
import type { SectionMeasures } from './section-measures.ts'

interface Measured {
  markdown: string
  language: LanguageCode
  words: number
  wordsAsked: number
  /** The instructions in the prompt, used to detect replies that leak them. */
  instructions: string
  judge: LanguageJudge
  repetition: (text: string) => number
  drafts: number
}

export const measureSection = (measured: Measured): SectionMeasures => {
  const { markdown, language, words, wordsAsked, instructions, judge, repetition, drafts } = measured
  return {
    words,
    wordsAsked,
    complete: isComplete(markdown, language),
    repetition: repetition(markdown),
    language: languageShare(markdown, judge),
    leaks: [
      ...findLeaks(markdown, leakFinder(instructions), language),
      ...removeHeadings(markdown).headings.map((heading) => `heading: ${heading}`),
    ],
    drafts,
  }
}
