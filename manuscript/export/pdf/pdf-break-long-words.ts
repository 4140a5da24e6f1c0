/** A word with more characters between break points may break anywhere. */
const LONGEST = 40
/** Returns true for spaces that end a word, by their UTF-16 code. */
const endsWord = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000
// Splitting the text into words takes ten times as long, and a regular expression twenty times.
const hasLongWord = (text: string, longest: number): boolean => {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    length = endsWord(text.charCodeAt(at)) ? 0 : length + 1
    if (length > longest) return true
  }
  return false
}

// Lines may end after these characters; scripts without spaces have their own break points.
const breakable =
  /[\t\n \u00AD\u2000-\u2006\u2008-\u200B\u3000\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const zeroWidthSpace = '\u200B'
/**
 * A longer word becomes separate paragraphs, because layout time grows with the square of its
 * length.
 */
const paragraphLength = 1000
export const paragraphSeparator = '\u2029'

/**
 * Inserts zero-width spaces into words that fit no line. The texts form one paragraph, so a word
 * may continue in the next text. `paragraphSeparator` marks where a new paragraph must start.
 * Returns the same array if nothing changes.
 */
export const breakLongWords = (texts: string[], longest = LONGEST): string[] => {
  if (!hasLongWord(texts.join(''), longest)) return texts
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let unbroken = 0
  let broken = false
  const result = texts.map((text) => {
    const parts: string[] = []
    for (const { segment } of graphemes.segment(text)) {
      unbroken = breakable.test(segment) ? 0 : unbroken + 1
      if (unbroken > longest) {
        parts.push(unbroken % paragraphLength === 0 ? paragraphSeparator : zeroWidthSpace)
        broken = true
      }
      parts.push(segment)
    }
    return parts.join('')
  })
  return broken ? result : texts
}
