import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { isLasting } from './attributes.ts'
import type { Fact, StoryPromise } from './bible.ts'
import type { ExtractedFact, ExtractedFacts } from './extracted-facts.ts'
import { MAX_FACTS, MAX_PROMISES } from './extracted-facts.ts'
import { factId, promiseId } from './keys.ts'
import type { QuotedText } from './locate-quote.ts'
import { locateQuote, quotedText } from './locate-quote.ts'
import { findName, searchedText } from './name-forms.ts'
import { isWholeWords } from './whole-words.ts'

const MAX_NAME_CHARACTERS = 80
const MAX_VALUE_CHARACTERS = 160
const MAX_QUOTE_CHARACTERS = 400

/** Facts and promises of one section whose quotes its text contains. Plain data, to be stored. */
export interface SectionFacts {
  facts: Fact[]
  promises: StoryPromise[]
  /** Ids of earlier promises that the section keeps. */
  kept: string[]
  /** The number of extracted facts and promises that failed the check. */
  rejected: number
  /**
   * Passages of the section that a rejected fact may have referred to. They are text, not facts;
   * the search for passages prefers them.
   */
  notable: string[]
}

export const noFacts = (): SectionFacts => ({ facts: [], promises: [], kept: [], rejected: 0, notable: [] })

/** The section that the facts were extracted from. */
export interface SourceSection {
  place: SectionPlace | null
  /** The stored text without formatting. */
  text: string
  language: LanguageCode
}

const spoken = /[\p{L}\p{N}]/u
const isName = (text: string): boolean => text.length <= MAX_NAME_CHARACTERS && spoken.test(text)

/** Models quote Markdown as they wrote it; the stored text has no emphasis. */
const withoutEmphasis = (quote: string): string => quote.replaceAll(/[*_`]/g, '')

const locate = (source: QuotedText, quote: string, language: LanguageCode): string | undefined => {
  const accepts = isWholeWords(language)
  return locateQuote(source, quote, accepts) ?? locateQuote(source, withoutEmphasis(quote), accepts)
}

const locatePassage = (source: QuotedText, quote: string, language: LanguageCode): string | undefined =>
  quote.length > MAX_QUOTE_CHARACTERS ? undefined : locate(source, quote, language)

const acceptFact = (
  { entity, aliases, attribute, value, storyTime, quote }: ExtractedFact,
  source: QuotedText,
  { place, language }: SourceSection,
): Fact | undefined => {
  const name = cleanLine(entity)
  if (!isName(name) || !isName(attribute) || !spoken.test(value) || value.length > MAX_VALUE_CHARACTERS)
    return undefined
  const passage = locatePassage(source, quote, language)
  if (passage === undefined) return undefined
  const stated = locate(quotedText(passage), value, language)
  if (stated === undefined) return undefined
  const fact = { entity: name, attribute: cleanLine(attribute), value: stated, section: place }
  return {
    ...fact,
    id: factId(fact),
    aliases: [...new Set(aliases.map(cleanLine).filter((alias) => isName(alias) && alias !== name))],
    storyTime: cleanLine(storyTime).slice(0, MAX_NAME_CHARACTERS),
    quote: passage,
    status: 'stated',
  }
}

/**
 * Returns the passage that a rejected fact may have referred to: its quote, or a sentence with its
 * value.
 */
const meantPassage = (
  { entity, attribute, value, quote }: ExtractedFact,
  source: QuotedText,
  { text, language }: SourceSection,
): string[] => {
  if (!isLasting(attribute) || !isName(entity) || !spoken.test(value) || value.length > MAX_VALUE_CHARACTERS) return []
  const passage = locatePassage(source, quote, language)
  if (passage !== undefined) return [passage]
  if (locate(source, value, language) === undefined) return []
  return text
    .split('\n')
    .flatMap((line) => sentencesOf(line, language))
    .filter((sentence) => sentence.includes(value) && findName(searchedText(sentence, language), entity))
    .slice(0, 1)
    .map((sentence) => sentence.trim())
}

/**
 * Keeps a fact only if its quote is in the section word for word and its value is in the quote. Only
 * white space and quotation marks may differ. The stored quote and value are copies of the section's
 * text. Promises need a quote as well. `open` are the promises that the prompt listed, in its order.
 */
export const acceptFacts = (
  extracted: ExtractedFacts,
  section: SourceSection,
  open: readonly StoryPromise[] = [],
): SectionFacts => {
  const source = quotedText(section.text)
  const { place, language } = section
  const accepted = noFacts()
  const facts = new Map<string, Fact>()
  for (const candidate of extracted.facts.slice(0, MAX_FACTS)) {
    const fact = acceptFact(candidate, source, section)
    if (fact) facts.set(fact.id, fact)
    else {
      accepted.rejected++
      accepted.notable.push(...meantPassage(candidate, source, section))
    }
  }
  accepted.facts = [...facts.values()]
  for (const { text, quote } of extracted.promises.slice(0, MAX_PROMISES)) {
    const passage = locatePassage(source, quote, language)
    if (passage === undefined || !spoken.test(text) || text.length > MAX_VALUE_CHARACTERS * 2) accepted.rejected++
    else
      accepted.promises.push({
        id: promiseId(text, place),
        text: cleanLine(text),
        quote: passage,
        opened: place,
        due: null,
        closed: null,
      })
  }
  for (const { number, quote } of extracted.kept) {
    const promise = open[number - 1]
    if (promise && locatePassage(source, quote, language) !== undefined) accepted.kept.push(promise.id)
    else accepted.rejected++
  }
  return accepted
}
