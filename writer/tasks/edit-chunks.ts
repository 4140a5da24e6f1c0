import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'

/** Adjacent paragraphs that are edited in one call. */
export interface EditChunk {
  text: string
  words: number
}

const splitLong = (paragraph: string, most: number, language: LanguageCode): string[] => {
  if (countWords(paragraph, language) <= most) return [paragraph]
  const parts: string[] = []
  let words = 0
  for (const sentence of sentencesOf(paragraph, language)) {
    const size = countWords(sentence, language)
    if (parts.length === 0 || words + size > most) {
      parts.push(sentence)
      words = size
    } else {
      parts[parts.length - 1] += sentence
      words += size
    }
  }
  return parts.map((part) => part.trim())
}

/**
 * Groups paragraphs into chunks of at most `most` words and similar length. Splits a longer
 * paragraph between sentences.
 */
export const editChunks = (text: string, most: number, language: LanguageCode): EditChunk[] => {
  const paragraphs = text
    .split(/\n\s*\n/u)
    .filter((paragraph) => paragraph.trim())
    .flatMap((paragraph) => splitLong(paragraph.trim(), most, language))
    .map((paragraph) => ({ text: paragraph, words: countWords(paragraph, language) }))
  const whole = paragraphs.reduce((sum, { words }) => sum + words, 0)
  const even = whole / Math.max(1, Math.ceil(whole / most))
  const pieces: EditChunk[] = []
  for (const paragraph of paragraphs) {
    const last = pieces.at(-1)
    if (last && last.words < even && last.words + paragraph.words <= most) {
      last.text += `\n\n${paragraph.text}`
      last.words += paragraph.words
    } else pieces.push({ ...paragraph })
  }
  return pieces
}
