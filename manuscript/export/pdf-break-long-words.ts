/** Past this many characters without a place to break, a word may be broken anywhere. */
const longest = 40
const long = /[^\t\n \u2000-\u200B\u3000]{41}/
// A line may end after these anyway: scripts without spaces between words find their own places to break.
const breakable =
  /[\t\n \u00AD\u2000-\u2006\u2008-\u200B\u3000\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const zeroWidthSpace = '\u200B'
/** A word of this many characters is no word: it becomes paragraphs, for the time that one takes grows with its square. */
const paragraphLength = 1000
export const paragraphSeparator = '\u2029'

/**
 * Lets words that no line can hold break, by zero-width spaces. The texts are one paragraph's, in order: a word may go
 * on from one to the next. `paragraphSeparator` stands where a new paragraph has to begin. Gives back the same array when there was nothing to do.
 */
export const breakLongWords = (texts: string[]): string[] => {
  if (!long.test(texts.join(''))) return texts
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
