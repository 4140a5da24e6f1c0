import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { withoutBrokenEnd } from '#writer/quality/complete.ts'
import { findForeign } from '#writer/quality/foreign.ts'
import { withoutHeadings } from '#writer/quality/headings.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { findLeaks, leakFinder } from '#writer/quality/leaks.ts'
import { plainLine } from '#writer/quality/lines.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import type { RepetitionIndex } from '#writer/quality/repetition-index.ts'
import { joinPieces, textPieces } from '#writer/quality/text-pieces.ts'
import { withoutLoop } from '#writer/quality/without-loop.ts'
import { cleanReply } from '#writer/tasks/clean-reply.ts'

/** What can be wrong with a reply, as progress tells it. */
export type ReplyFault = 'short' | 'long' | 'language' | 'repetition' | 'leak' | 'headings' | 'broken off' | 'failed call'

export interface ExtractionRules {
  language: LanguageCode
  /** Our own words in the prompt. */
  instructions: string
  /** Titles that a model likes to set above the text. */
  titles: readonly string[]
  judge: LanguageJudge
  /** What other sections say, and what this one says already. */
  repetitions: RepetitionIndex
  /** The reply did not come to its end by itself: its stream broke off, was left, or ran into its limit of tokens. */
  wasCut: boolean
}

export interface ExtractedText {
  markdown: string
  faults: ReplyFault[]
  /** Share of the reply's words that is good. */
  usableShare: number
}

/**
 * Long paragraphs that stand in another section, or in this one already, nearly word for word; and with them the shorter ones
 * beside them of which that is true. A short paragraph by itself may come back on purpose.
 */
const withoutRepeats = (markdown: string, repetitions: RepetitionIndex, language: LanguageCode): string => {
  const own = createRepetitionIndex(language)
  const pieces = textPieces(markdown)
  const found = pieces.map(({ kind, text }, at) => {
    // Verse has refrains, tables and code have equal rows, and a list may come back on purpose.
    if (kind !== 'prose') return { isRepeated: false, isCopied: false }
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

const withoutForeign = (markdown: string, judge: LanguageJudge, language: LanguageCode): string => {
  const foreign = findForeign(markdown, judge, language)
  return foreign.includes(true) ? joinPieces(textPieces(markdown).filter((_, at) => !foreign[at])) : markdown
}

/**
 * Takes out of a reply what is proven not to be text of the book: thoughts, chatter, leaked instructions, its own titles,
 * the rounds of a loop, paragraphs that stand in the book already, a fall into another language, and the broken end of a
 * reply that was cut. Everything else stays, with its line breaks.
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
  const { markdown: headless, headings } = withoutHeadings(cleaned, titles)
  if (headings.length > 0) faults.push('headings')

  let text = step('repetition', headless, withoutLoop(headless, language))
  text = step('language', text, withoutForeign(text, judge, language))
  // Before repeats are looked for: what is left of a broken paragraph may be no more than what another one says.
  if (wasCut) text = step('broken off', text, withoutBrokenEnd(text, language))
  text = step('repetition', text, withoutRepeats(text, repetitions, language))
  const words = countWords(reply, language)
  return { markdown: text, faults: [...new Set(faults)], usableShare: words === 0 ? 0 : countWords(text, language) / words }
}
