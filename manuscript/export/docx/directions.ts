import { runsDirection } from '#manuscript/model/text-direction.ts'

/** Letters that are written from right to left: Hebrew, Arabic and related scripts. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const letter = /\p{L}/u

export interface DirectedText {
  text: string
  rtl: boolean
}

/**
 * Divides the text of a paragraph into parts of one direction. Word needs the direction of each
 * run; it does not follow from the letters. Characters other than letters have the direction of the
 * paragraph, unless they are between words of the other direction.
 */
export const directedTexts = (text: string, rtl: boolean): DirectedText[] => {
  if (!rtl && !rtlLetter.test(text)) return [{ text, rtl }]
  const parts: DirectedText[] = []
  let from = 0
  /**
   * The start of the current words in the other direction, or -1 if there are none, and the end of
   * the last of these words.
   */
  let begin = -1
  let end = 0
  const close = () => {
    if (begin < 0) return
    if (begin > from) parts.push({ text: text.slice(from, begin), rtl })
    parts.push({ text: text.slice(begin, end), rtl: !rtl })
    from = end
    begin = -1
  }
  let at = 0
  for (const sign of text) {
    const isRtl = rtlLetter.test(sign)
    if (isRtl || letter.test(sign)) {
      if (isRtl === rtl) close()
      else {
        if (begin < 0) begin = at
        end = at + sign.length
      }
    }
    at += sign.length
  }
  close()
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), rtl })
  return parts
}

/**
 * Returns true for a right-to-left paragraph. Its first letter decides, or without letters the
 * book.
 */
export const isFromRight = (runs: readonly { text: string; math?: boolean }[], book: { rtl: boolean }): boolean =>
  (runsDirection(runs) ?? (book.rtl ? 'rtl' : 'ltr')) === 'rtl'

/**
 * Returns the direction of a paragraph as an option, which is left out if the paragraph and the
 * book are left-to-right.
 */
export const bidirectional = (rtl: boolean, book: { rtl: boolean }): { bidirectional?: boolean } =>
  rtl || book.rtl ? { bidirectional: rtl } : {}
