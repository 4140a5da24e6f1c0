import { countWords } from '#manuscript/model/count-words.ts'

/**
 * Counts the words of a text in any language. Each Chinese or Japanese character counts as one, as
 * on the server.
 */
export const wordsIn = (text: string): number => countWords(text, isIdeographic(text) ? 'japanese' : 'english')

const isIdeographic = (text: string): boolean => {
  const start = text.slice(0, 2000)
  return (start.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) > start.length / 4
}
