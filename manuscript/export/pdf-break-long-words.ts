/** Past this many characters without a place to break, a word may be broken anywhere. */
const longest = 40
const long = /\S{41}/
// These scripts set no spaces between words and find their own places to break.
const spaced =
  /[^\s\u00AD\u200B\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const zeroWidthSpace = '\u200B'

/**
 * Lets words that no line can hold break, by zero-width spaces. The texts are one paragraph's, in order: a word may go
 * on from one to the next.
 */
export const breakLongWords = (texts: string[]): string[] => {
  if (!long.test(texts.join(''))) return texts
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let unbroken = 0
  return texts.map((text) => {
    const parts: string[] = []
    for (const { segment } of graphemes.segment(text)) {
      unbroken = spaced.test(segment) ? unbroken + 1 : 0
      if (unbroken > longest) parts.push(zeroWidthSpace)
      parts.push(segment)
    }
    return parts.join('')
  })
}
