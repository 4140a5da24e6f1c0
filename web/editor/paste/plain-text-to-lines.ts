import { cleanText } from '#manuscript/model/clean-text.ts'
import type { Line } from './lines.ts'

/**
 * An empty line parts paragraphs. Without any, each line is a paragraph: nobody breaks lines by hand in what has none, but
 * a mail or a note has a paragraph on each.
 */
export const plainTextToLines = (text: string): Line[] => {
  const clean = cleanText(text)
    .replace(/\ufeff/g, '')
    .replace(/^\n+|(?<!\s)\s+$/g, '')
  const hasEmptyLines = /\n[ \t]*\n/.test(clean)
  return clean
    .split(hasEmptyLines ? /(?<!\n)\n(?:[ \t]*\n)+/ : '\n')
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'paragraph', text: [{ text: part.trim() }] }))
}
