import { cleanText } from '#manuscript/model/clean-text.ts'
import type { Line } from '#manuscript/model/html/lines.ts'

/**
 * Splits plain text into paragraphs at empty lines. Without an empty line, each line is a
 * paragraph, as in mails and notes.
 */
export const plainTextToLines = (text: string): Line[] => {
  const clean = cleanText(text)
    .replace(/\ufeff/g, '')
    .replace(/^\n+|(?<!\s)\s+$/g, '')
  const hasEmptyLines = /\n[ \t]*\n/.test(clean)
  return clean
    .split(hasEmptyLines ? /(?<!\n)\n(?:[ \t]*\n)+/ : '\n')
    .filter((part) => part.trim() !== '')
    .map((part) => ({ type: 'paragraph', text: [{ text: part.trim() }] }))
}
