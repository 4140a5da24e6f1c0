import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { endsSentence, isComplete, sentencesOf, withoutBrokenEnd } from '#writer/quality/complete.ts'
import { withoutHeadings } from '#writer/quality/headings.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { findLeaks, leakFinder } from '#writer/quality/leaks.ts'
import { isListItem, linesOf, paragraphsOf, plainLine } from '#writer/quality/lines.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'
import { saidBefore } from '#writer/quality/said-before.ts'
import type { SaidBefore } from '#writer/quality/said-before.ts'
import { withoutLoop } from '#writer/quality/without-loop.ts'
import { cleanReply } from '#writer/tasks/clean-reply.ts'

/** What can be wrong with a reply, as progress tells it. */
export type Fault = 'short' | 'long' | 'language' | 'repetition' | 'leak' | 'headings' | 'broken off' | 'failed call'

export interface SalvageRules {
  language: LanguageCode
  /** Our own words in the prompt. */
  instructions: string
  /** Titles that a model likes to set above the text. */
  titles: readonly string[]
  judge: LanguageJudge
  /** What other sections say, and what this one says already. */
  said: SaidBefore
}

export interface Salvage {
  markdown: string
  faults: Fault[]
  /** Share of the reply's words that is good. */
  kept: number
}

/** Drops lines of a paragraph; the items of a list one by one. */
const filterLines = (markdown: string, isGood: (line: string) => boolean): string =>
  paragraphsOf(markdown)
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      if (!lines.every((line) => isListItem(line))) return linesOf(paragraph).every(isGood) ? paragraph : ''
      return lines.filter((line) => isGood(plainLine(line))).join('\n')
    })
    .filter(Boolean)
    .join('\n\n')

/** Paragraphs in the middle that break off lose the broken sentence. */
const withoutBrokenParagraphs = (markdown: string, language: LanguageCode): string =>
  paragraphsOf(markdown)
    .map((paragraph) => {
      if (isComplete(`${paragraph}\n\n.`, language)) return paragraph
      return endsSentence(paragraph, language)
        ? paragraph
        : sentencesOf(paragraph, language).slice(0, -1).join('').trim()
    })
    .filter(Boolean)
    .join('\n\n')

/** Takes what is good out of a reply: text without chatter, headings, leaks, loops, repeats, other languages and broken ends. */
export const salvage = (reply: string, rules: SalvageRules): Salvage => {
  const { language, instructions, titles, judge, said } = rules
  const faults: Fault[] = []
  const step = (fault: Fault, before: string, after: string): string => {
    if (after.length < before.length) faults.push(fault)
    return after
  }

  const isLeak = leakFinder(instructions)
  if (findLeaks(reply, isLeak, language).length > 0) faults.push('leak')
  const cleaned = cleanReply(reply, { language, instructions })
  const { markdown: headless, headings } = withoutHeadings(cleaned, titles)
  if (headings.length > 0) faults.push('headings')

  let text = loopWatch(language)(`${headless} `)
    ? step('repetition', headless, withoutLoop(headless, language))
    : headless
  // Joined first, so that a paragraph of several lines is judged as one.
  text = step('language', text, filterLines(text, judge))
  // Before repeats are looked for: what is left of a broken paragraph may be no more than what another one says.
  text = step('broken off', text, withoutBrokenParagraphs(withoutBrokenEnd(text, language), language))
  const own = saidBefore(language)
  let paragraphs = 0
  text = step(
    'repetition',
    text,
    filterLines(text, (line) => {
      if (said.isRepeated(line) || own.isRepeated(line)) return false
      own.remember(`${paragraphs++}`, [line])
      return true
    }),
  )
  const words = countWords(reply, language)
  return { markdown: text, faults: [...new Set(faults)], kept: words === 0 ? 0 : countWords(text, language) / words }
}
