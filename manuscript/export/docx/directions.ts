/** Letters that are written from right to left: Hebrew, Arabic and related scripts. */
const rtlLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}'
const rtlWords = new RegExp(`[${rtlLetters}](?:[^${rtlLetters}\\p{L}]*[${rtlLetters}])*`, 'gu')
// Digits stand with the letters before them, as in "A4".
const ltrWords = new RegExp(`(?![${rtlLetters}])\\p{L}(?:[^\\p{L}]*(?![${rtlLetters}])[\\p{L}\\p{M}])*\\p{N}*`, 'gu')

const anyRtl = new RegExp(`[${rtlLetters}]`, 'u')

export interface DirectedText {
  text: string
  rtl: boolean
}

/**
 * Divides the text of a paragraph into parts of one direction. Word needs the direction of each run;
 * it does not follow from the letters.
 */
export const directedTexts = (text: string, rtl: boolean): DirectedText[] => {
  if (!rtl && !anyRtl.test(text)) return [{ text, rtl }]
  const parts: DirectedText[] = []
  let from = 0
  for (const { 0: words, index } of text.matchAll(rtl ? ltrWords : rtlWords)) {
    if (index > from) parts.push({ text: text.slice(from, index), rtl })
    parts.push({ text: words, rtl: !rtl })
    from = index + words.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), rtl })
  return parts
}
