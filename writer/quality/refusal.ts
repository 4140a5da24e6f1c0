import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import { refusalWords } from './refusal-words.ts'

/**
 * A refusal is short: it says that the model won't write, perhaps why, and perhaps what it would write instead. Longer
 * replies hold a text. Ideographic scripts need about a third of the characters.
 */
const LONGEST = { alphabetic: 1600, ideographic: 550 }
/** One or two sentences of this length. */
const BRIEF = { alphabetic: 240, ideographic: 80 }
/** So short, a refusal needs no further sign; a longer one also apologizes, names a rule, or offers something. */
const BARE = { alphabetic: 120, ideographic: 40 }
/** An apology and "I can't" that say no more than that. */
const CURT = { alphabetic: 70, ideographic: 24 }
/** The refusal itself stands at the beginning, after at most an apology and a greeting. */
const FIRST_SENTENCES = 4
/** A text in which somebody refuses consists mostly of other sentences; a refusal consists mostly of these. */
const LEAST_SHARE = { afterRefusal: 0.5, otherwise: 0.6 }

const spacelessScripts = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])
/** In these scripts a word can be written together with the word before it. */
const joinedScripts = new Set([...spacelessScripts, 'Kore', 'Arab', 'Hebr', 'Beng', 'Deva', 'Taml'])

interface Signs {
  cannot: RegExp
  task: RegExp
  sorry: RegExp
  rules: RegExp
  offer: RegExp
}

/** Letters that are written in more than one way: with or without vowel signs, hamza, a joiner, a dotted capital. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u0307\u064b-\u0652\u0670\u0640\u200b-\u200f\u00ad]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[يى]/gu, 'ی')
    .replace(/ك/gu, 'ک')
    .replace(/[’ʼ`´‘]/gu, "'")

const signsOf = (language: LanguageCode): Signs => {
  const words = refusalWords[language]
  const start = joinedScripts.has(languageOf(language).script) ? '' : '(?<![\\p{L}\\p{M}\\p{N}])'
  const anyOf = (list: string) => new RegExp(`${start}(?:${fold(list)})`, 'u')
  return {
    cannot: anyOf(words.cannot),
    task: anyOf(words.task),
    sorry: anyOf(words.sorry),
    rules: anyOf(words.rules),
    offer: anyOf(words.offer),
  }
}

let compiled: [LanguageCode, Signs][] | undefined
/** Some neighbours share their words. */
const allSigns = (): [LanguageCode, Signs][] =>
  (compiled ??= [...new Map(languageCodes.map((language) => [refusalWords[language].cannot, language])).values()].map(
    (language) => [language, signsOf(language)],
  ))

/** Letters that tell languages of one script apart. Without spaces, or joined to others, words of one are found in another. */
const ownLetters: Partial<Record<LanguageCode, RegExp>> = {
  persian: /[پچژگ]/u,
  urdu: /[ٹڈڑںےہ]/u,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
const foreignLetters: Partial<Record<LanguageCode, RegExp>> = {
  arabic: /[پچژگٹڈڑںےہ]/u,
  persian: /[ٹڈڑںے]/u,
  chinese_simplified: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  chinese_traditional: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

/** Any language may come, whichever was asked for: models refuse in English, in their own, and in a neighbouring one. */
const mayBeIn = (text: string, language: LanguageCode, asked: LanguageCode): boolean => {
  if (language === asked) return true
  return (ownLetters[language]?.test(text) ?? true) && !foreignLetters[language]?.test(text)
}

/** Somebody speaks: in quotation marks, or behind a dash. A hyphen and a space may also begin an item of a list. */
const speechStart = /^\s*(?:["“”„«»‹›「『《〈‚‘]|['`´](?=\p{L})|[–—―]|-(?=[\p{L}¿¡]))/u
const itemStart = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/u
const quotedSpans = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』|"[^"]*"/gu
/** A letter is a text, even one in which somebody refuses. */
const salutation =
  /^\s*(?:(?:my )?dear(?:est)? \p{L}|sir,|madam,|gentlemen|sehr geehrte|liebe[rs]? \p{L}|cher |chère |monsieur,|querid|estimad|caro |cara |gentile |beste |geachte |kära |kære |дорог|уважаем)/u

const plain = (reply: string): string =>
  fold(reply)
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+•][ \t]+|\d{1,2}[.)][ \t]+)+/gmu, '')
    .replace(/\*+|__/gu, '')
    .replace(/[ \t\u00a0\u202f]+/gu, ' ')
    .trim()

const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?。！？।۔؟…\n]+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

interface Sentence {
  words: string
  /** Behind a dash or in quotation marks. */
  isSpeech: boolean
  /** In a list. */
  isItem: boolean
}

const isIdeographic = (text: string): boolean =>
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0) >
  text.length / 3

/** Says that the speaker won't or can't do what was asked. */
const refuses = (sentence: string, signs: Signs): boolean =>
  signs.cannot.test(sentence) && (signs.task.test(sentence) || signs.rules.test(sentence))

const speaksOfTheRequest = (sentence: string, signs: Signs): boolean =>
  refuses(sentence, signs) || signs.sorry.test(sentence) || signs.rules.test(sentence) || signs.offer.test(sentence)

const isRefusalBy = (sentences: readonly Sentence[], size: 'alphabetic' | 'ideographic', signs: Signs): boolean => {
  const length = (list: readonly Sentence[]) => list.reduce((sum, { words }) => sum + words.length, 0)
  const said = sentences.filter(({ isSpeech, isItem }) => !isSpeech && !isItem)
  const start = sentences.slice(0, FIRST_SENTENCES).filter((one) => said.includes(one))
  const isSorry = said.some(({ words }) => signs.sorry.test(words))
  const brief = length(sentences) <= BRIEF[size] && sentences.length <= 2
  // "Sorry, I can't." needs to say no more.
  if (brief && isSorry && length(sentences) <= CURT[size] && start.some(({ words }) => signs.cannot.test(words)))
    return true
  // An apology and its reason may be two sentences: "I'm sorry. I can't help with that."
  if (!start.some(({ words }) => refuses(words, signs))) return false
  const more = isSorry || said.some(({ words }) => signs.rules.test(words) || signs.offer.test(words))
  if (!(more || (brief && length(sentences) <= BARE[size]))) return false
  // What an offer introduces belongs to it: "Instead I can write:" and the list below.
  const lastOffer = sentences.findLastIndex(({ words, isSpeech }) => !isSpeech && signs.offer.test(words))
  const about = sentences.filter(
    (one, at) => !one.isSpeech && (speaksOfTheRequest(one.words, signs) || (lastOffer !== -1 && at > lastOffer)),
  )
  const share = refuses(sentences[0]!.words, signs) ? LEAST_SHARE.afterRefusal : LEAST_SHARE.otherwise
  return length(about) >= length(sentences) * share
}

/**
 * True only where the reply as a whole refuses. A text in which somebody refuses, in speech or in a letter, is a text.
 * `language` is the language asked for; a refusal counts in any language.
 */
export const isRefusal = (reply: string, language: LanguageCode): boolean => {
  if (reply.length > LONGEST.alphabetic * 2) return false
  const text = plain(reply)
  const size = isIdeographic(text) ? 'ideographic' : 'alphabetic'
  const start = reply.trimStart()
  if (text.length > LONGEST[size] || speechStart.test(start) || /^-\s/u.test(start) || salutation.test(text))
    return false
  const sentences = reply.split('\n').flatMap((line): Sentence[] => {
    const isSpeech = speechStart.test(line)
    const isItem = itemStart.test(line)
    return sentencesOf(plain(line).replace(quotedSpans, ' ')).map((words) => ({ words, isSpeech, isItem }))
  })
  if (!sentences.some(({ isSpeech }) => !isSpeech)) return false
  return allSigns().some(([one, signs]) => mayBeIn(text, one, language) && isRefusalBy(sentences, size, signs))
}
