import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Random } from './random.ts'
import { between, pick } from './random.ts'
import { english } from './words/english.ts'
import { latinWords } from './words/latin.ts'
import { otherWords } from './words/other-scripts.ts'

const vocabulary = new Map(
  Object.entries({ ...latinWords, ...otherWords }).map(([code, words]) => [code, words.split(' ')]),
)

interface Marks {
  space: string
  comma: string
  stop: string
  /** Separator of sentences. */
  gap: string
}

const western: Marks = { space: ' ', comma: ', ', stop: '.', gap: ' ' }
const marks: Partial<Record<LanguageCode, Marks>> = {
  chinese_simplified: { space: '', comma: '，', stop: '。', gap: '' },
  chinese_traditional: { space: '', comma: '，', stop: '。', gap: '' },
  japanese: { space: '', comma: '、', stop: '。', gap: '' },
  // Thai has no full stop. A space ends a sentence.
  thai: { space: '', comma: ' ', stop: '', gap: ' ' },
  hindi: { ...western, stop: '।' },
  bengali: { ...western, stop: '।' },
  arabic: { ...western, comma: '، ' },
  persian: { ...western, comma: '، ' },
  urdu: { ...western, comma: '، ', stop: '۔' },
}
const marksOf = (language: LanguageCode) => marks[language] ?? western

const capitalize = (text: string, language: LanguageCode) =>
  text.charAt(0).toLocaleUpperCase(languageOf(language).tag) + text.slice(1)

const englishClause = (random: Random) =>
  `${pick(english.subjects, random)} ${pick(english.verbs, random)} ${pick(english.objects, random)}`

const englishSentence = (random: Random): string => {
  const opening = random() < 0.3 ? `${pick(english.openings, random)}, ` : ''
  const place = random() < 0.55 ? ` ${pick(english.places, random)}` : ''
  const second = random() < 0.45 ? `, ${pick(english.joins, random)} ${englishClause(random)}` : ''
  return `${capitalize(`${opening}${englishClause(random)}${place}${second}`, 'english')}.`
}

const phrase = (language: LanguageCode, count: number, random: Random): string[] => {
  const words = vocabulary.get(language)!
  const chosen: string[] = []
  while (chosen.length < count) {
    const word = pick(words, random)
    if (!chosen.slice(-4).includes(word)) chosen.push(word)
  }
  return chosen
}

export const writeSentence = (language: LanguageCode, random: Random, most = 16): string => {
  if (language === 'english') return englishSentence(random)
  const { space, comma, stop } = marksOf(language)
  const words = phrase(language, between(Math.min(6, most), most, random), random)
  const pause = words.length > 8 && random() < 0.6 ? between(3, words.length - 4, random) : words.length
  const text = [words.slice(0, pause), words.slice(pause)]
    .filter((part) => part.length)
    .map((part) => part.join(space))
    .join(comma)
  return capitalize(text, language) + stop
}

/** Writes paragraphs of complete sentences. The length differs by at most half a sentence. */
export const writeProse = (language: LanguageCode, length: number, random: Random): string => {
  const { gap } = marksOf(language)
  const paragraphs: string[][] = [[]]
  let sentencesLeft = between(3, 6, random)
  let written = 0
  let sentences = 0
  while (written < length) {
    const sentence = writeSentence(language, random)
    const size = countWords(sentence, language)
    if (sentences > 0 && written + size / 2 > length) break
    if (sentencesLeft === 0) {
      paragraphs.push([])
      sentencesLeft = between(3, 6, random)
    }
    paragraphs.at(-1)!.push(sentence)
    written += size
    sentences++
    sentencesLeft--
  }
  return paragraphs.map((paragraph) => paragraph.join(gap)).join('\n\n')
}

export const writeTitle = (language: LanguageCode, random: Random): string => {
  if (language === 'english') {
    const { first, second, third } = english.titles
    return `${pick(first, random)} ${pick(second, random)} ${pick(third, random)}`
  }
  return capitalize(phrase(language, between(3, 4, random), random).join(marksOf(language).space), language)
}
