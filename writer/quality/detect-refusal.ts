import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import { refusalWords } from './refusal-words.ts'

/**
 * A refusal is short: it declines, may explain, and may offer an alternative. Longer replies
 * contain text. Ideographic scripts need about a third of the characters.
 */
const MAX_LENGTH = { alphabetic: 1600, ideographic: 550 }
/** The maximum length of one or two sentences. */
const BRIEF = { alphabetic: 240, ideographic: 80 }
/**
 * The length up to which a refusal needs no further sign. A longer one also apologizes, names a
 * rule, or offers an alternative.
 */
const BARE = { alphabetic: 120, ideographic: 40 }
/** The maximum length of a mere apology with "I can't". */
const CURT = { alphabetic: 70, ideographic: 24 }
/**
 * The number of first sentences that contain the refusal, after at most an apology and a greeting.
 */
const FIRST_SENTENCES = 4
/**
 * Minimum share of refusing sentences. A text in which somebody refuses consists mostly of other
 * sentences.
 */
const MIN_SHARE = { afterRefusal: 0.5, otherwise: 0.6 }

const spacelessScripts = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])
/** In these scripts a word may be joined to the preceding word. */
const joinedScripts = new Set([...spacelessScripts, 'Kore', 'Arab', 'Hebr', 'Beng', 'Deva', 'Taml'])

interface Signs {
  cannot: RegExp
  task: RegExp
  sorry: RegExp
  rules: RegExp
  offer: RegExp
}

/**
 * Normalizes letters with several spellings: with or without vowel signs, hamza, a joiner, a dotted
 * capital.
 */
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
/** Some related languages share phrases. */
const allSigns = (): [LanguageCode, Signs][] =>
  (compiled ??= [...new Map(languageCodes.map((language) => [refusalWords[language].cannot, language])).values()].map(
    (language) => [language, signsOf(language)],
  ))

/**
 * Letters that distinguish languages of one script. Without spaces or with joined words, phrases of
 * one language can match inside another.
 */
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

/**
 * Returns true if a refusal may be in `language`, judged by its letters. Instead of the requested
 * language, models may use English, their own language or a related one.
 */
const mayBeIn = (text: string, language: LanguageCode, requested: LanguageCode): boolean => {
  if (language === requested) return true
  return (ownLetters[language]?.test(text) ?? true) && !foreignLetters[language]?.test(text)
}

/**
 * Start of direct speech: a quotation mark or a dash. A hyphen with a space may also start a list
 * item.
 */
const speechStart = /^\s*(?:["“”„«»‹›「『《〈‚‘]|['`´](?=\p{L})|[–—―]|-(?=[\p{L}¿¡]))/u
const itemStart = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/u
const quotedSpans = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』|"[^"]*"/gu
/** Matches the salutation of a letter. A letter is text, even if its writer refuses something. */
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
  /** True after a dash or in quotation marks. */
  isSpeech: boolean
  /** True if it is part of a list. */
  isItem: boolean
}

const isIdeographic = (text: string): boolean =>
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0) >
  text.length / 3

/** Returns true if the sentence says that the speaker will not or cannot do the task. */
const refuses = (sentence: string, signs: Signs): boolean =>
  signs.cannot.test(sentence) && (signs.task.test(sentence) || signs.rules.test(sentence))

const speaksOfTheRequest = (sentence: string, signs: Signs): boolean =>
  refuses(sentence, signs) || signs.sorry.test(sentence) || signs.rules.test(sentence) || signs.offer.test(sentence)

const isRefusalBy = (sentences: readonly Sentence[], size: 'alphabetic' | 'ideographic', signs: Signs): boolean => {
  const length = (list: readonly Sentence[]) => list.reduce((sum, { words }) => sum + words.length, 0)
  const narrated = sentences.filter(({ isSpeech, isItem }) => !isSpeech && !isItem)
  const start = sentences.slice(0, FIRST_SENTENCES).filter((one) => narrated.includes(one))
  const isSorry = narrated.some(({ words }) => signs.sorry.test(words))
  const brief = length(sentences) <= BRIEF[size] && sentences.length <= 2
  // "Sorry, I can't." is complete without a reason.
  if (brief && isSorry && length(sentences) <= CURT[size] && start.some(({ words }) => signs.cannot.test(words)))
    return true
  // An apology and its reason may be two sentences: "I'm sorry. I can't help with that."
  if (!start.some(({ words }) => refuses(words, signs))) return false
  const more = isSorry || narrated.some(({ words }) => signs.rules.test(words) || signs.offer.test(words))
  if (!(more || (brief && length(sentences) <= BARE[size]))) return false
  // The list after an offer belongs to it: "Instead I can write:".
  const lastOffer = sentences.findLastIndex(({ words, isSpeech }) => !isSpeech && signs.offer.test(words))
  const about = sentences.filter(
    (one, at) => !one.isSpeech && (speaksOfTheRequest(one.words, signs) || (lastOffer !== -1 && at > lastOffer)),
  )
  const share = refuses(sentences[0]!.words, signs) ? MIN_SHARE.afterRefusal : MIN_SHARE.otherwise
  return length(about) >= length(sentences) * share
}

/**
 * Returns true only if the whole reply is a refusal. A text in which somebody refuses, in speech or
 * in a letter, does not count. `language` is the requested language, but a refusal in any language
 * counts.
 */
export const isRefusal = (reply: string, language: LanguageCode): boolean => {
  if (reply.length > MAX_LENGTH.alphabetic * 2) return false
  const text = plain(reply)
  const size = isIdeographic(text) ? 'ideographic' : 'alphabetic'
  const start = reply.trimStart()
  if (text.length > MAX_LENGTH[size] || speechStart.test(start) || /^-\s/u.test(start) || salutation.test(text))
    return false
  const sentences = reply.split('\n').flatMap((line): Sentence[] => {
    const isSpeech = speechStart.test(line)
    const isItem = itemStart.test(line)
    return sentencesOf(plain(line).replace(quotedSpans, ' ')).map((words) => ({ words, isSpeech, isItem }))
  })
  if (!sentences.some(({ isSpeech }) => !isSpeech)) return false
  return allSigns().some(([one, signs]) => mayBeIn(text, one, language) && isRefusalBy(sentences, size, signs))
}
