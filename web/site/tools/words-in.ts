import { countWords } from '#manuscript/model/count-words.ts'

/** Words of a text in whatever language it is; a character of Chinese or Japanese is one, as the server counts. */
export const wordsIn = (text: string): number => countWords(text, isIdeographic(text) ? 'japanese' : 'english')

const isIdeographic = (text: string): boolean => {
  const start = text.slice(0, 2000)
  return (start.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) > start.length / 4
}
