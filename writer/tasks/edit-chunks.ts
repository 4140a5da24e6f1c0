import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'

/** Adjacent paragraphs that are edited in one call. */
export interface EditChunk {
  text: string
  words: number
}

/** Higher than the average length of words in any language. */
const CHARACTERS_PER_WORD = 20

/** Returns the size of a text in words. Characters that form no words, such as `***`, count too. */
const sizeOf = (text: string, words: number): number => Math.max(words, Math.ceil(text.length / CHARACTERS_PER_WORD))

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
    .map((paragraph) => {
      const words = countWords(paragraph, language)
      return { text: paragraph, words, size: sizeOf(paragraph, words) }
    })
  const whole = paragraphs.reduce((sum, { size }) => sum + size, 0)
  const even = whole / Math.max(1, Math.ceil(whole / most))
  const pieces: (EditChunk & { size: number })[] = []
  for (const paragraph of paragraphs) {
    const last = pieces.at(-1)
    if (last && last.size < even && last.size + paragraph.size <= most) {
      last.text += `\n\n${paragraph.text}`
      last.words += paragraph.words
      last.size += paragraph.size
    } else pieces.push({ ...paragraph })
  }
  return pieces.map(({ text, words }) => ({ text, words }))
}
