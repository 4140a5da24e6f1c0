import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isComplete, sentencesOf } from './complete.ts'
import { paragraphsOf, plainLine } from './lines.ts'
import { keepsNames, numbersIn } from './names-and-numbers.ts'
import { unitsOf } from './units.ts'

const heading = /^\s{0,3}#{1,6}\s.*$|^[ \t]*\*\*[^*\n]{1,100}\*\*/gmu

const headingsIn = (markdown: string): string[] => (markdown.match(heading) ?? []).map(plainLine)

/** The last sentence, by its words alone. A last sentence of one or two words takes the one before it along. */
const endingOf = (markdown: string, language: LanguageCode): string => {
  const last = paragraphsOf(markdown).at(-1) ?? ''
  const sentences = sentencesOf(plainLine(last.replaceAll('\n', ' ')), language)
  let units: string[] = []
  for (let at = sentences.length - 1; at >= 0 && units.length < 3; at--)
    units = [...unitsOf(sentences[at]!, language), ...units]
  return units.join(' ')
}

/**
 * Whether a tighter version of a text may stand for it: it is complete and has every heading, name and number and the last
 * sentence of the text. Where that can't be told, the answer is no, and the text stays as it is.
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
