import type { LanguageCode } from '#manuscript/model/languages.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { sentencesOf } from '#writer/quality/complete.ts'

/**
 * The maximum number of characters of one token. By it, a long text is cut before it is split into
 * sentences.
 */
const MAX_CHARACTERS_PER_TOKEN = 5

/** Splits a text into sentences. The last sentence of each line includes the line's end. */
const piecesOf = (text: string, language: LanguageCode): string[] =>
  text.split(/(?<=\n)/u).flatMap((line) => (line.trim() === '' ? [line] : sentencesOf(line, language)))

const lengthWithin = (pieces: readonly string[], tokens: number): number => {
  let used = 0
  const fitting = pieces.findIndex((piece) => (used += estimateTokens(piece)) > tokens)
  return fitting === -1 ? pieces.length : fitting
}

/** Returns the last sentences of a text that fit. */
export const lastSentences = (text: string, tokens: number, language: LanguageCode): string => {
  if (tokens <= 0) return ''
  if (estimateTokens(text) <= tokens) return text.trim()
  const end = text.slice(-Math.floor(tokens) * MAX_CHARACTERS_PER_TOKEN)
  const pieces = piecesOf(end, language).reverse()
  // The first sentence of a cut text may be incomplete.
  const whole = end.length < text.length ? pieces.slice(0, -1) : pieces
  return whole.slice(0, lengthWithin(whole, tokens)).reverse().join('').trim()
}

/** Returns the first sentences of a text that fit. */
export const firstSentences = (text: string, tokens: number, language: LanguageCode): string => {
  if (tokens <= 0) return ''
  if (estimateTokens(text) <= tokens) return text.trim()
  const beginning = text.slice(0, Math.floor(tokens) * MAX_CHARACTERS_PER_TOKEN)
  const pieces = piecesOf(beginning, language)
  const whole = beginning.length < text.length ? pieces.slice(0, -1) : pieces
  return whole.slice(0, lengthWithin(whole, tokens)).join('').trim()
}

/**
 * Returns the first lines that fit. A line that is too long is skipped, and later ones may still
 * fit.
 */
export const linesWithin = (lines: readonly string[], tokens: number): string[] => {
  let left = tokens
  return lines.filter((line) => {
    const cost = estimateTokens(line) + 1
    if (cost > left) return false
    left -= cost
    return true
  })
}
