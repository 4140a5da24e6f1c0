import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { abbreviationsOf, writesOrdinalsWithStop } from './abbreviations.ts'
import { splitThai } from './split-thai.ts'

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag)
  if (known) return known
  const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
  segmenters.set(tag, segmenter)
  return segmenter
}

/** A quotation longer than this is cut at its own sentences after all. */
const longestQuotation = 360
const saysWho =
  /^(?:\p{Lu}[\p{L}’'-]*|the \p{L}+|[Hh]e|[Ss]he|I|[Tt]hey|[Ww]e)(?: \p{L}+){0,2}? (?:said|asked|cried|replied|answered|shouted|whispered|called|added|muttered|laughed|wrote|told)\b/u

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a quotation that began in this text is still open at its end. */
export const quotationIsOpen = (text: string, language: string): boolean => {
  if (count(text, /"/g) % 2 === 1) return true
  if (count(text, /[«]/g) !== count(text, /[»]/g)) return true
  if (count(text, /[「『]/g) !== count(text, /[」』]/g)) return true
  if (language === 'german') return count(text, /„/g) > count(text, /[“”]/g)
  return count(text, /[“„]/g) > count(text, /”/g) + (text.includes('„') ? count(text, /“/g) : 0)
}

const endsInAbbreviation = (text: string, language: string): boolean => {
  const last = /(?:^|[\s("“„])((?:\p{L}+\.)*\p{L}+)\.\s*$/u.exec(text)?.[1]
  if (last === undefined) return false
  if (/^\p{Lu}$/u.test(last)) return last !== 'I'
  return abbreviationsOf(language).has(last.toLowerCase())
}

const belongsTogether = (before: string, next: string, language: string): boolean => {
  if (/^[\s"”»’')\]」』*_]+$/u.test(next) || /^\s*\p{Ll}|^\s*[,;)]/u.test(next)) return true
  if (endsInAbbreviation(before, language)) return true
  if (writesOrdinalsWithStop.has(language) && /(?:^|\D)\d{1,2}\.\s*$/.test(before)) return true
  if (/[?!.,…]["”»]\s*$/.test(before) && saysWho.test(next)) return true
  return before.length + next.length < longestQuotation && quotationIsOpen(before, language)
}

/**
 * Sentences of one paragraph, trimmed. A quotation stays in one piece with the words that say who speaks, abbreviations
 * and ordinals don't end a sentence, and Thai, which marks no sentence ends, is cut at its spaces.
 */
export const splitSentences = (paragraph: string, language: LanguageCode): string[] => {
  // A quotation that the paragraph never closes goes on in the next one; it can't hold sentences together.
  const unclosed = quotationIsOpen(paragraph, language)
  const sentences: string[] = []
  for (const { segment } of segmenterOf(languageOf(language).tag).segment(paragraph)) {
    const before = sentences.at(-1)
    const joined =
      before !== undefined && belongsTogether(unclosed ? before.replaceAll(/["“„«]/g, '') : before, segment, language)
    if (joined) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  const trimmed = sentences.map((sentence) => sentence.trim()).filter(Boolean)
  return language === 'thai' ? trimmed.flatMap(splitThai) : trimmed
}
