import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { removeBrokenEnd } from '#writer/quality/complete.ts'
import { findForeign } from '#writer/quality/foreign.ts'
import { removeHeadings } from '#writer/quality/remove-headings.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { findLeaks, leakFinder } from '#writer/quality/leaks.ts'
import { plainLine } from '#writer/quality/prose-lines.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import type { RepetitionIndex } from '#writer/quality/repetition-index.ts'
import { joinPieces, textPieces } from '#writer/quality/text-pieces.ts'
import { removeLoop } from '#writer/quality/remove-loop.ts'
import { cleanReply } from '#writer/tasks/clean-reply.ts'

/** Faults of a reply, as progress events name them. */
export type ReplyFault =
  | 'short'
  | 'long'
  | 'language'
  | 'repetition'
  | 'leak'
  | 'headings'
  | 'broken off'
  | 'failed call'

export interface ExtractionRules {
  language: LanguageCode
  /** The instructions in the prompt, used to detect replies that leak them. */
  instructions: string
  /** Titles that a model tends to repeat above the text. */
  titles: readonly string[]
  judge: LanguageJudge
  /** Index of the text in the other sections and in this one. */
  repetitions: RepetitionIndex
  /**
   * True if the reply did not finish on its own: its stream broke off, was stopped, or reached the
   * token limit.
   */
  wasCut: boolean
}

export interface ExtractedText {
  markdown: string
  faults: ReplyFault[]
  /** Share of the reply's words that are usable, 0 to 1. */
  usableShare: number
}

/**
 * Removes long paragraphs that repeat another section, or this one, nearly verbatim, together with
 * adjacent shorter paragraphs of the same copy. Keeps an isolated short paragraph, since its
 * repetition may be intended.
 */
const removeRepeats = (markdown: string, repetitions: RepetitionIndex, language: LanguageCode): string => {
  const own = createRepetitionIndex(language)
  const pieces = textPieces(markdown)
  const found = pieces.map(({ type, text }, at) => {
    // Only prose is checked: verse has refrains, tables and code have equal rows, and a list may
    // repeat on purpose.
    if (type !== 'prose') return { isRepeated: false, isCopied: false }
    const line = plainLine(text.replace(/(?<!\s)\s*\n\s*/gu, ' '))
    const isRepeated = repetitions.isRepeated(line) || own.isRepeated(line)
    const isCopied = isRepeated || repetitions.isCopied(line) || own.isCopied(line)
    if (!isRepeated) own.remember(`${at}`, [line])
    return { isRepeated, isCopied }
  })
  const spread = (at: number, before: number) => {
    if (found[at]!.isCopied && found[before]?.isRepeated) found[at]!.isRepeated = true
  }
  for (let at = 0; at < found.length; at++) spread(at, at - 1)
  for (let at = found.length - 1; at >= 0; at--) spread(at, at + 1)
  return joinPieces(pieces.filter((_, at) => !found[at]!.isRepeated))
}

const removeForeign = (markdown: string, judge: LanguageJudge, language: LanguageCode): string => {
  const foreign = findForeign(markdown, judge, language)
  return foreign.includes(true) ? joinPieces(textPieces(markdown).filter((_, at) => !foreign[at])) : markdown
}

/**
 * Removes everything from a reply that is demonstrably not book text: thoughts, chatter, leaked
 * instructions, repeated titles, loop rounds, paragraphs that the book already contains, passages
 * in another language, and the broken end of a cut reply. Keeps everything else, including line
 * breaks.
 */
export const extractText = (reply: string, rules: ExtractionRules): ExtractedText => {
  const { language, instructions, titles, judge, repetitions, wasCut } = rules
  const faults: ReplyFault[] = []
  const step = (fault: ReplyFault, before: string, after: string): string => {
    if (after.length < before.length) faults.push(fault)
    return after
  }

  const isLeak = leakFinder(instructions)
  if (findLeaks(reply, isLeak, language).length > 0) faults.push('leak')
  const cleaned = cleanReply(reply, { language, instructions })
  const { markdown: headless, headings } = removeHeadings(cleaned, titles)
  if (headings.length > 0) faults.push('headings')

  let text = step('repetition', headless, removeLoop(headless, language))
  text = step('language', text, removeForeign(text, judge, language))
  // The broken end goes first, because its remainder could look like a repetition of another
  // paragraph.
  if (wasCut) text = step('broken off', text, removeBrokenEnd(text, language))
  text = step('repetition', text, removeRepeats(text, repetitions, language))
  const words = countWords(reply, language)
  return {
    markdown: text,
    faults: [...new Set(faults)],
    usableShare: words === 0 ? 0 : countWords(text, language) / words,
  }
}
