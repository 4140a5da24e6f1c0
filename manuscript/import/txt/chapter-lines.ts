import type { LanguageCode } from '#manuscript/model/languages.ts'
import { chapterWords } from './chapter-words.ts'
import { numberPattern } from './number-words.ts'

export interface ChapterLine {
  type: 'chapter' | 'part' | 'named'
  /**
   * True if the number is certain, because it is written in digits or Roman numerals, not as a
   * word.
   */
  isNumbered: boolean
  /** Text follows the number. */
  titled: boolean
}

const longest = 120
const all = Object.values(chapterWords)
const either = (words: string[]): string => [...new Set(words)].sort((a, b) => b.length - a.length).join('|')
const chapterWord = either(all.flatMap(({ chapter }) => chapter))
const partWord = either(all.flatMap(({ part }) => part))
const named = new Set(all.flatMap((words) => words.named))

const number = '(?:\\p{Nd}{1,3}|[ivxlc]{1,7})'
const anyWord = '[\\p{L}\\p{M}-]{2,20}'
/**
 * Matches the text after the number: nothing, a mark and the title, or after digits a capitalized
 * title.
 */
const rest = '(?:[.:)–—-]*\\s*$|\\s*[.:–—|-]\\s*(?<title>\\S.*)$|\\s+(?<bare>(?-i:[\\p{Lu}\\p{Lo}“„«"]).*)$)'

const counted = (word: string) => [
  new RegExp(`^(?:${word})\\s*(?:${number})(?![\\p{L}\\p{Nd}])${rest}`, 'iu'),
  new RegExp(`^(?:${number})\\.?\\s*(?:${word})(?![\\p{L}])${rest}`, 'iu'),
]
/**
 * Matches the word for a chapter with any other word, which may be a number: Chapter Eighty-Seven.
 */
const spelledChapter = new RegExp(
  `^(?:(?:the )?(?:${chapterWord})\\s+${anyWord}|${anyWord}\\s+(?:${chapterWord}))[.:]?$`,
  'iu',
)

const article = '(?:(?:the|der|das|die|de|het|den|det|le|la|el|il|lo|a|o|az|το)\\s+)?'
/** The longest forms are those such as 'Part the Twenty First'. */
const mostWords = 5

/**
 * Returns the forms in all languages of a part or chapter with a number in words, by the word for
 * the division.
 */
const spelledForms = (kind: 'part' | 'chapter'): Map<string, RegExp[]> => {
  const found = new Map<string, RegExp[]>()
  for (const [language, words] of Object.entries(chapterWords) as [LanguageCode, (typeof chapterWords)['english']][]) {
    const number = numberPattern(language)
    const names = words[kind]
    if (!number || names.length === 0) continue
    // Thai has no spaces between words. In Turkish, I is not the capital of i.
    const space = language === 'thai' ? '\\s*' : '\\s+'
    const word = either([...names, ...names.map((one) => one.toLocaleUpperCase(language === 'turkish' ? 'tr' : 'en'))])
    const form = new RegExp(
      `^${article}(?:(?:${word})${space}${article}${number}|${number}${space}(?:${word}))[.:]?$`,
      'iu',
    )
    for (const one of names) found.set(one, [...(found.get(one) ?? []), form])
  }
  return found
}
const spelled = { part: spelledForms('part'), chapter: spelledForms('chapter') }
const thaiPart = /^ภาค(?:ที่)?/u

const lowerCased = (word: string): string[] => [word.toLowerCase(), word.toLocaleLowerCase('tr')]

const hasSpelledNumber = (kind: 'part' | 'chapter', text: string): boolean => {
  const words = text.split(/\s+/, mostWords + 1)
  if (words.length > mostWords) return false
  const found = [...words.map((word) => word.replace(/[.:]$/, '')), thaiPart.exec(text)?.[0] ?? ''].flatMap(lowerCased)
  return found.some((word) => spelled[kind].get(word)?.some((form) => form.test(text)))
}

/**
 * Returns true for a part with a number in words. Other words don't count, because they occur in
 * names such as "My Book".
 */
const isSpelledPart = (text: string): boolean => hasSpelledNumber('part', text)

/**
 * Returns true for a chapter with a number in words, such as Chapter One. In other lines, any word
 * may follow.
 */
export const isSpelledChapter = (line: string): boolean => hasSpelledNumber('chapter', line.trim().normalize('NFC'))

const forms = {
  chapter: { counted: counted(chapterWord), isSpelled: (text: string) => spelledChapter.test(text) },
  part: { counted: counted(partWord), isSpelled: isSpelledPart },
}

const ideographs = '[\\p{Nd}０-９一二三四五六七八九十百千零〇两兩廿卅]{1,6}'
const eastern: { type: 'chapter' | 'part'; form: RegExp }[] = [
  {
    type: 'chapter',
    form: new RegExp(
      `^第\\s*${ideographs}\\s*[章回節节話话課课](?:$|[\\s　:：、.．·]\\s*(?<title>(?:\\S.*)?)$|(?<bare>\\S.*)$)`,
      'u',
    ),
  },
  {
    type: 'part',
    form: new RegExp(
      `^第\\s*${ideographs}\\s*[部卷篇編编](?:$|[\\s　:：、.．·]\\s*(?<title>(?:\\S.*)?)$|(?<bare>\\S.*)$)`,
      'u',
    ),
  },
  { type: 'chapter', form: /^제?\s*\p{Nd}{1,3}\s*장(?:$|[\s:.]\s*(?<title>(?:\S.*)?)$)/u },
  { type: 'part', form: /^제?\s*\p{Nd}{1,3}\s*[부편](?:$|[\s:.]\s*(?<title>(?:\S.*)?)$)/u },
]

const sentenceEnd = /[.!?…;,。！？।؟،]["”’»]?$/u

const matched = (
  type: ChapterLine['type'],
  match: RegExpExecArray,
  text: string,
  surely: boolean,
): ChapterLine | undefined => {
  const title = match.groups?.title ?? match.groups?.bare
  // 'Part 3 of the machine was broken.' is a sentence.
  if (title && (sentenceEnd.test(text) || (match.groups?.bare && text.length > 60))) return undefined
  return { type, isNumbered: surely, titled: Boolean(title) }
}

/**
 * Parses a line that announces a chapter or part: Chapter 3, CHAPTER III: Bread, 第三章, 2. fejezet.
 * Returns undefined for other lines.
 */
export const chapterLine = (line: string): ChapterLine | undefined => {
  const text = line.trim().normalize('NFC')
  if (text.length > longest || text === '') return undefined
  if (named.has(text.toLowerCase().replace(/[.:]$/, ''))) return { type: 'named', isNumbered: false, titled: false }
  for (const { type, form } of eastern) {
    const match = form.exec(text)
    if (match) return matched(type, match, text, true)
  }
  for (const type of ['chapter', 'part'] as const) {
    for (const form of forms[type].counted) {
      const match = form.exec(text)
      if (match) return matched(type, match, text, true)
    }
    if (forms[type].isSpelled(text)) return { type, isNumbered: false, titled: false }
  }
  return undefined
}
