import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isComplete, sentencesOf } from './complete.ts'
import { paragraphsOf, plainLine } from './prose-lines.ts'
import { keepsNames, numbersIn } from './names-and-numbers.ts'
import { textUnits } from './units.ts'

const heading = /^\s{0,3}#{1,6}\s.*$|^[ \t]*\*\*[^*\n]{1,100}\*\*/gmu

const headingsIn = (markdown: string): string[] => (markdown.match(heading) ?? []).map(plainLine)

/**
 * Returns the words of the last sentence. If it has one or two words, includes the sentence before
 * it.
 */
const endingOf = (markdown: string, language: LanguageCode): string => {
  const last = paragraphsOf(markdown).at(-1) ?? ''
  const sentences = sentencesOf(plainLine(last.replaceAll('\n', ' ')), language)
  let units: string[] = []
  for (let at = sentences.length - 1; at >= 0 && units.length < 3; at--)
    units = [...textUnits(sentences[at]!, language), ...units]
  return units.join(' ')
}

/**
 * Returns true if a shorter version may replace a text: it is complete and has every heading, name
 * and number, and the last sentence. Returns false if this can't be determined.
 */
export const keepsEverything = (before: string, after: string, language: LanguageCode): boolean => {
  if (isComplete(before, language) && !isComplete(after, language)) return false
  if (endingOf(before, language) !== endingOf(after, language)) return false
  const numbers = numbersIn(after)
  if (![...numbersIn(before)].every((number) => numbers.has(number))) return false
  const headings = new Set(headingsIn(after))
  if (!headingsIn(before).every((title) => headings.has(title))) return false
  return keepsNames(before, after, language)
}
