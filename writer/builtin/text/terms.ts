import { stemmer } from 'stemmer'
import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { stopWordsOf } from './stop-words.ts'
import { createWordCache } from './word-cache.ts'

const englishWord = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu

const segmenters = new Map<string, Intl.Segmenter>()
const segmentWords = (text: string, tag: string): string[] => {
  let segmenter = segmenters.get(tag)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
    segmenters.set(tag, segmenter)
  }
  return [...segmenter.segment(text)].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []))
}

/** Returns the stem of a lower-case English word. Cached, because texts repeat words. */
export const stem = createWordCache({ words: 50_000, characters: 40 }, (word) => stemmer(word.replace(/['’]s$/, '')))

/**
 * Counts a sentence's terms without stop words: stems in English, lower-case words in other
 * languages.
 */
export const termsOf = (sentence: string, language: LanguageCode): Map<string, number> => {
  const english = language === 'english'
  const stopWords = stopWordsOf(language)
  const words = english ? (sentence.match(englishWord) ?? []) : segmentWords(sentence, languageOf(language).tag)
  const terms = new Map<string, number>()
  for (const word of words) {
    const plain = word.toLowerCase().replaceAll('’', "'")
    if (stopWords.has(plain) || (english && plain.length < 2)) continue
    const term = english ? stem(plain) : plain
    terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return terms
}
