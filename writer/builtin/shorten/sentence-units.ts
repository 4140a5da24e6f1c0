import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { TextPart } from '../text/markdown-parts.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { termsOf } from '../text/terms.ts'

/**
 * The smallest unit that is kept or omitted: a sentence, or a list with the line that announces it.
 */
export interface Unit {
  /** Index of the first part that contains it. */
  part: number
  /** Index within its part, 0 for the first sentence. */
  place: number
  text: string
  /** Items of a list that belong to the sentence. */
  items: { part: number; text: string }[]
  /** True if the items are numbered, such as steps. */
  ordered: boolean
  words: number
  terms: Map<string, number>
}

/**
 * Returns the sentences and lists of a text segment in order, without headings. `from` is the index
 * of its first part in the text.
 */
export const sentenceUnits = (parts: readonly TextPart[], from: number, language: LanguageCode): Unit[] => {
  const units: Unit[] = []
  const build = (part: number, place: number, text: string): Unit => ({
    part,
    place,
    text,
    items: [],
    ordered: false,
    words: countWords(text, language),
    terms: termsOf(text, language),
  })
  let list: Unit | undefined
  for (const [offset, part] of parts.entries()) {
    const index = from + offset
    if (part.type !== 'item') list = undefined
    if (part.type === 'heading') continue
    if (part.type === 'item') {
      const before = units.at(-1)
      if (!list) {
        const announced = before !== undefined && before.part === index - 1 && /[:：]["”*_]*$/u.test(before.text)
        list = announced ? before : build(index, 0, '')
        if (!announced) units.push(list)
      }
      list.items.push({ part: index, text: part.text })
      list.ordered ||= /\d/.test(part.mark)
      list.words += countWords(part.text, language)
      for (const [term, count] of termsOf(part.text, language))
        list.terms.set(term, (list.terms.get(term) ?? 0) + count)
    } else if (part.type === 'whole') units.push(build(index, 0, part.text))
    else
      for (const [place, text] of splitSentences(part.text, language).entries()) units.push(build(index, place, text))
  }
  return units
}
