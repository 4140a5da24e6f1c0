import type { LanguageCode, Script } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { proseLines } from './prose-lines.ts'
import { thresholds } from './thresholds.ts'
import {
  foreignLetters,
  isVariety,
  relatedLanguage,
  simplifiedOnly,
  traditionalOnly,
  varietyWords,
} from '#manuscript/model/language-detection/variety-words.ts'

/**
 * Returns true for a line in the requested language or too short to decide, and false for one in
 * another language.
 */
export type LanguageJudge = (line: string) => boolean

const han = /\p{Script=Han}/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu
const letter = /\p{L}/gu
const lettersOf: Record<Script, RegExp> = {
  Latn: /\p{Script=Latin}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Beng: /\p{Script=Bengali}/gu,
  Hans: han,
  Hant: han,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
  Kore: /\p{Script=Hangul}/gu,
  Taml: /\p{Script=Tamil}/gu,
  Thai: /\p{Script=Thai}/gu,
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The detector's names for a language. It does not know Afrikaans and Indonesian, and reports the
 * closest related language.
 */
const detectorNames: Partial<Record<LanguageCode, string[]>> = {
  afrikaans: ['nl'],
  indonesian: ['ms'],
  malay: ['ms'],
  norwegian: ['no', 'da'],
  danish: ['da', 'no'],
}

/**
 * Scripts shared by several supported languages or common neighbours; any other script identifies
 * its language.
 */
const sharedScripts = new Set<Script>(['Latn', 'Cyrl', 'Arab', 'Deva'])

const isOtherVariety = (line: string, language: LanguageCode): boolean => {
  if (!isVariety(language)) return false
  const own = varietyWords[language]
  const other = varietyWords[relatedLanguage[language]]
  const words = line.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []
  const forOwn = words.filter((word) => own.has(word) && !other.has(word)).length
  const forOther = words.filter((word) => other.has(word) && !own.has(word)).length
  return forOther >= 2 && forOwn === 0
}

/**
 * Returns true if several words have letters that the language does not use. A single one may be a
 * name, while a sentence in a related language has several.
 */
const hasForeignLetters = (line: string, language: LanguageCode): boolean => {
  const foreign = foreignLetters[language]
  if (!foreign) return false
  const words = line.match(/[\p{L}\p{M}]+/gu) ?? []
  const strange = words.filter((word) => foreign.test(word)).length
  return strange >= 2 && strange >= words.length * thresholds.foreignWords
}

const isChinese = (line: string, script: 'Hans' | 'Hant'): boolean => {
  const hanLetters = count(line, han)
  if (count(line, kana) > hanLetters * 0.1) return false
  const characters = Array.from(line)
  const simplified = characters.filter((one) => simplifiedOnly.has(one) && !traditionalOnly.has(one)).length
  const traditional = characters.filter((one) => traditionalOnly.has(one) && !simplifiedOnly.has(one)).length
  return script === 'Hans' ? traditional <= simplified : simplified <= traditional
}

type Detect = (line: string) => Record<string, number>
let detecting: Promise<Detect> | undefined

/**
 * Loads the detector on first use, because its tables take 0.1 s and 90 MB, which a server without
 * running books can save.
 */
const loadDetector = (): Promise<Detect> =>
  (detecting ??= import('eld/extrasmall').then(
    ({ eld }) =>
      (line) =>
        eld.detect(line).getScores(),
  ))

/**
 * Creates a judge that checks lines first by script and then, if several languages share it, with a
 * detector. In case of doubt it accepts related languages, because a good text must be able to
 * reach 100 % and the goal is to find a switch of language.
 */
export const languageJudge = async (language: LanguageCode): Promise<LanguageJudge> => {
  const { script, tag } = languageOf(language)
  const detect = sharedScripts.has(script) ? await loadDetector() : undefined
  const names = detectorNames[language] ?? [tag.split('-')[0]!]
  const ideographic = script === 'Hans' || script === 'Hant' || script === 'Jpan'

  return (line) => {
    const letters = count(line, letter)
    const own = count(line, lettersOf[script])
    if (letters < thresholds.leastLetters.ideographic) return true
    if (own < letters * thresholds.script) return false
    if (script === 'Hans' || script === 'Hant') return isChinese(line, script)
    // Japanese without kana is a heading or a name; a whole sentence without kana is Chinese.
    if (script === 'Jpan') return letters < thresholds.leastLetters.kanaless || count(line, kana) > 0
    if (ideographic || !detect || letters < thresholds.leastLetters.alphabetic) return true
    if (isOtherVariety(line, language) || hasForeignLetters(line, language)) return false
    const scores = detect(line)
    const best = Math.max(0, ...Object.values(scores))
    const mine = Math.max(0, ...names.map((name) => scores[name] ?? 0))
    return mine >= best * thresholds.detectorTolerance
  }
}

/**
 * Returns the share of the lines in the requested language, from 0 to 1; 1 if there are no lines.
 */
export const languageShare = (markdown: string, judge: LanguageJudge): number => {
  const lines = proseLines(markdown)
  return lines.length === 0 ? 1 : lines.filter(judge).length / lines.length
}
