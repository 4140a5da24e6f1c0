import type { LanguageCode } from '#manuscript/model/languages.ts'
import { locateQuote, type QuotedText, quotedText } from '#writer/bible/locate-quote.ts'
import { isSpaceless } from '#writer/quality/units.ts'
import type { Source } from './source.ts'

interface CheckedAnswer {
  /** Each reference to a source is one `[n]`, and every source exists. */
  text: string
  /** False if the model says that the sources do not answer the question. */
  found: boolean
  /** The numbers of the sources in the text, in the order of their first mention. */
  cited: number[]
}

/**
 * Matches one or several numbers in brackets, and the marks that some models use: [3], [3, 7],
 * 【3†text】.
 */
const citation = /( ?)[[【［]\s*(\d{1,4}(?:\s*[,;、，–-]\s*\d{1,4}){0,9})\s*(?:†[^\]】］\n]{0,40})?[\]】］]/gu
const range = /^(\d+)\s*[–-]\s*(\d+)$/u
/** The maximum number of sources in a cited range. A larger range supports no single statement. */
const MAX_RANGE = 6
const notFound = /^\s*[[【［]\s*0\s*[\]】］][\s.:,–-]*/u

const numbersIn = (list: string): number[] =>
  list.split(/[,;、，]/u).flatMap((one) => {
    const [, from, to] = range.exec(one.trim()) ?? []
    if (from === undefined || to === undefined) return one.split(/[–-]/u).map(Number)
    const count = Number(to) - Number(from) + 1
    return count > 0 && count <= MAX_RANGE ? Array.from({ length: count }, (_, at) => Number(from) + at) : []
  })

/** Keeps the citations that refer to a source, and unifies their spelling. */
export const checkCitations = (answer: string, sources: readonly Pick<Source, 'number'>[]): CheckedAnswer => {
  const known = new Set(sources.map(({ number }) => number))
  const cited = new Set<number>()
  const found = !notFound.test(answer)
  const text = answer
    .replace(notFound, '')
    .replaceAll(citation, (_, space: string, list: string) => {
      const kept = [...new Set(numbersIn(list))].filter((number) => known.has(number))
      for (const number of kept) cited.add(number)
      // The space is removed together with the citation, because punctuation may follow.
      return kept.length === 0 ? '' : space + kept.map((number) => `[${number}]`).join('')
    })
    .trim()
  return { text, found, cited: [...cited] }
}

/**
 * Matches quotations with the quotation marks of the supported languages. A quotation does not
 * extend beyond a paragraph.
 */
const quotes =
  /“([^“”„\n]{1,600})[”“]|„([^“”„\n]{1,600})[“”]|«([^«»\n]{1,600})»|»([^«»\n]{1,600})«|「([^「」\n]{1,600})」|『([^『』\n]{1,600})』|"([^"\n]{1,600})"/gu

/** The minimum length of a quotation. Shorter text in quotation marks is a name or a term. */
const MIN_QUOTE = { characters: 4, words: 3 }

const isPassage = (quote: string, language: LanguageCode): boolean =>
  isSpaceless(language) || /\p{Script=Han}|\p{Script=Thai}/u.test(quote)
    ? quote.length >= MIN_QUOTE.characters
    : (quote.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_QUOTE.words

/** Punctuation at the end of a quotation, which may belong to the sentence around it. */
const endMarks = new Set('.,;:!?…。，、！？ ')
const withoutEnd = (quote: string): string => {
  let end = quote.length
  while (end > 0 && endMarks.has(quote[end - 1]!)) end--
  return quote.slice(0, end)
}
/** Splits a quote at its omissions. */
const piecesOf = (quote: string): string[] =>
  quote
    .split(/\[…\]|\[\.\.\.\]|\(…\)|…|\.\.\./u)
    .map((piece) => withoutEnd(piece.trim()))
    .filter((piece) => piece !== '')

/**
 * Finds a piece of a quote. The first letter may differ in case, because the piece may begin a
 * sentence.
 */
const locate = (text: QuotedText, piece: string): string | undefined =>
  [piece, piece.charAt(0).toLowerCase() + piece.slice(1), piece.charAt(0).toUpperCase() + piece.slice(1)]
    .map((spelling) => locateQuote(text, spelling))
    .find((found) => found !== undefined)

interface CheckedQuotes {
  /** Quotes of the answer that no source contains, without their marks. */
  invented: string[]
  /** The words of a source that the answer quotes, by the number of the source. */
  quoted: Map<number, string>
}

/** Searches the sources for the quotes of an answer. Words of the question may be quoted too. */
export const checkQuotes = (
  answer: string,
  { sources, question, language }: { sources: readonly Source[]; question: string; language: LanguageCode },
): CheckedQuotes => {
  const invented = new Set<string>()
  const quoted = new Map<number, string>()
  const questionText = quotedText(question)
  const texts = sources.map((source) => ({ source, text: quotedText(`${source.text}\n${source.quote}`) }))
  for (const match of answer.matchAll(quotes)) {
    const quote = match.slice(1).find((one) => one !== undefined)!
    if (!isPassage(quote, language)) continue
    const pieces = piecesOf(quote.replaceAll(/\[\d+\]/gu, ''))
    if (pieces.every((piece) => locate(questionText, piece) !== undefined)) continue
    const holder = texts.find(({ text }) => pieces.every((piece) => locate(text, piece) !== undefined))
    if (!holder) invented.add(quote)
    else if (!quoted.has(holder.source.number))
      quoted.set(holder.source.number, locate(holder.text, pieces[0]!) ?? pieces[0]!)
  }
  return { invented: [...invented], quoted }
}
