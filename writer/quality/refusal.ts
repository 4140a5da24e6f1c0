import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { refusalWords } from './refusal-words.ts'

/**
 * A refusal is short: it says that the model won't write, perhaps why, and perhaps what it would write instead. Longer
 * replies hold a text. Ideographic scripts need about a third of the characters.
 */
const LONGEST = { alphabetic: 1600, ideographic: 550 }
/** A refusal of one or two sentences needs no further sign; a longer one also apologizes, names a rule, or offers something. */
const BRIEF = { alphabetic: 240, ideographic: 80 }
/** The refusal itself stands at the beginning, after at most an apology and a greeting. */
const FIRST_SENTENCES = 4
/** A text in which somebody refuses consists mostly of other sentences; a refusal consists mostly of these. */
const LEAST_SHARE = 0.5

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

const signsOf = (language: LanguageCode): Signs => {
  const words = refusalWords[language] ?? refusalWords.english
  const start = joinedScripts.has(languageOf(language).script) ? '' : '(?<![\\p{L}\\p{M}\\p{N}])'
  const anyOf = (list: string) => new RegExp(`${start}(?:${list.trim().replace(/\s*\|\s*/gu, '|')})`, 'u')
  return {
    cannot: anyOf(words.cannot),
    task: anyOf(words.task),
    sorry: anyOf(words.sorry),
    rules: anyOf(words.rules),
    offer: anyOf(words.offer),
  }
}

let compiled: Signs[] | undefined
/** All languages, whatever the language asked for: models refuse in English, in their own, and in a neighbouring one. */
const allSigns = (): Signs[] =>
  (compiled ??= (Object.keys(refusalWords) as LanguageCode[]).map((language) => signsOf(language)))

const speechStart = /^\s*(?:["“”„«»‹›「『《〈‚‘]|'(?=\p{L})|[-–—―]\s)/u
const quotedSpans = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』|"[^"]*"/gu
/** A letter is a text, even one in which somebody refuses. */
const salutation =
  /^\s*(?:(?:my )?dear(?:est)? \p{L}|sir,|madam,|gentlemen|sehr geehrte|liebe[rs]? \p{L}|cher |chère |monsieur,|querid|estimad|caro |cara |gentile |beste |geachte |kära |kære |дорог|уважаем)/u

const plain = (reply: string): string =>
  reply
    .toLowerCase()
    .replace(/[’ʼ`´]/gu, "'")
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+•][ \t]+|\d{1,2}[.)][ \t]+)+/gmu, '')
    .replace(/\*+|__|[\u200b\u200e\u200f\u00ad]/gu, '')
    .replace(/[ \t\u00a0\u202f]+/gu, ' ')
    .trim()

const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?。！？।۔؟…\n]+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

const isIdeographic = (text: string): boolean =>
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0) >
  text.length / 3

/** Says that the speaker won't or can't do what was asked. */
const refuses = (sentence: string, signs: Signs): boolean =>
  signs.cannot.test(sentence) && (signs.task.test(sentence) || signs.rules.test(sentence))

const speaksOfTheRequest = (sentence: string, signs: Signs): boolean =>
  refuses(sentence, signs) || signs.sorry.test(sentence) || signs.rules.test(sentence) || signs.offer.test(sentence)

const isRefusalBy = (sentences: readonly string[], brief: boolean, signs: Signs): boolean => {
  // An apology and its reason may be two sentences: "I'm sorry. I can't help with that."
  if (!sentences.slice(0, FIRST_SENTENCES).some((sentence) => refuses(sentence, signs))) return false
  const isOfRequest = sentences.map((sentence) => speaksOfTheRequest(sentence, signs))
  const more = sentences.some((sentence) => [signs.sorry, signs.rules, signs.offer].some((sign) => sign.test(sentence)))
  if (!(more || (brief && sentences.length <= 2))) return false
  // What an offer introduces belongs to it: "Instead I can write:" and the list below.
  const lastOffer = sentences.findLastIndex((sentence) => signs.offer.test(sentence))
  const length = (list: readonly string[]) => list.reduce((sum, sentence) => sum + sentence.length, 0)
  const about = length(sentences.filter((_, at) => isOfRequest[at] || (lastOffer !== -1 && at > lastOffer)))
  return about >= length(sentences) * LEAST_SHARE
}

/**
 * True only where the reply as a whole refuses. A text in which somebody refuses, in speech or in a letter, is a text.
 * `language` is the language asked for; a refusal counts in any language.
 */
export const isRefusal = (reply: string, _language: LanguageCode): boolean => {
  if (reply.length > LONGEST.alphabetic * 2) return false
  const text = plain(reply)
  const size = isIdeographic(text) ? 'ideographic' : 'alphabetic'
  if (text.length > LONGEST[size] || speechStart.test(text) || salutation.test(text)) return false
  const sentences = sentencesOf(text.replace(quotedSpans, ' '))
  if (sentences.length === 0) return false
  return allSigns().some((signs) => isRefusalBy(sentences, text.length <= BRIEF[size], signs))
}
