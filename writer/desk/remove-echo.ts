import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'

/** The maximum number of sentences that are compared. */
const MAX_SENTENCES = 12
/** The number of characters at each edge of a text that are compared. */
const EDGE_CHARACTERS = 4000
/** The minimum number of letters of a removed repetition. A shorter one may be intended. */
const MIN_LETTERS = 24

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const splitLines = (text: string, language: LanguageCode): string[] =>
  text
    .split(/(?<=\n)/u)
    .flatMap((line) => (line.trim() === '' ? [line] : sentencesOf(line, language)))
    // White space belongs to the sentence before it.
    .reduce<string[]>((pieces, piece) => {
      if (piece.trim() === '' && pieces.length > 0) pieces[pieces.length - 1] += piece
      else pieces.push(piece)
      return pieces
    }, [])

/** Returns the maximum number of sentences at the end of `first` with which `second` begins. */
const overlap = (first: readonly string[], second: readonly string[]): number => {
  const [ending, beginning] = [first.map(lettersOf), second.map(lettersOf)]
  for (let count = Math.min(MAX_SENTENCES, ending.length, beginning.length); count > 0; count--) {
    const repeated = ending.slice(-count).join('')
    if (repeated.length >= MIN_LETTERS && repeated === beginning.slice(0, count).join('')) return count
  }
  return 0
}

interface Neighbours {
  before: string
  after: string
  /** The edited text. The result may repeat passages that the source itself repeats. */
  source?: string
}

/**
 * Removes sentences at the edges of a written text that repeat, word for word, the end of the text
 * before it or the beginning of the text after it. Never removes the whole text.
 */
export const removeEcho = (text: string, { before, after, source }: Neighbours, language: LanguageCode): string => {
  const own = source === undefined ? undefined : splitLines(source, language)
  const ending = splitLines(before.slice(-EDGE_CHARACTERS), language)
  const beginning = splitLines(after.slice(0, EDGE_CHARACTERS), language)
  const pieces = splitLines(text, language)
  const repeatsBefore = own && overlap(ending, own) > 0 ? 0 : overlap(ending, pieces)
  const repeatsAfter = own && overlap(own, beginning) > 0 ? 0 : overlap(pieces, beginning)
  if (repeatsBefore + repeatsAfter === 0 || repeatsBefore + repeatsAfter >= pieces.length) return text
  return pieces
    .slice(repeatsBefore, pieces.length - repeatsAfter)
    .join('')
    .trim()
}
