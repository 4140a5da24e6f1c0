const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const hangul = /\p{Script=Hangul}/u
const thai = /\p{Script=Thai}/u
const letter = /\p{L}\p{M}*$/u
const dividedAtEnd = /(?<![\p{L}\p{M}])(?<word>[\p{L}\p{M}]+)[-\u2010\u00ad]$/u
const startsSmall = /^[\p{Ll}\p{Lo}\p{M}]+/u

/** Collects the words of a text, to distinguish a divided word from a hyphenated one. */
export const wordsOf = (lines: readonly string[]): Set<string> =>
  new Set(lines.flatMap((line) => line.toLowerCase().match(/[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu) ?? []))

export interface LineJoint {
  /** Number of characters to remove from the end of the first line. */
  cut: number
  between: '' | ' '
}

/**
 * Decides how to join two lines of a paragraph. `typeset`: a program that hyphenates made the
 * lines, so a final hyphen is probably not the writer's.
 */
export const lineJoint = (
  before: string,
  after: string,
  { words, typeset }: { words: ReadonlySet<string>; typeset: boolean },
): LineJoint => {
  const start = after.slice(0, 40)
  const end = before.slice(-60)
  if (end.endsWith('\u00ad')) return { cut: 1, between: '' }
  const divided = dividedAtEnd.exec(end)?.groups?.word
  const rest = startsSmall.exec(start)?.[0]
  if (divided !== undefined && rest !== undefined) {
    const [first, second] = [divided.toLowerCase(), rest.toLowerCase()]
    if (words.has(first + second)) return { cut: 1, between: '' }
    return { cut: typeset && !words.has(`${first}-${second}`) ? 1 : 0, between: '' }
  }
  if (/[\p{L}\p{N}][-\u2010]$/u.test(end) && /^[\p{L}\p{N}]/u.test(start)) return { cut: 0, between: '' }
  const [last, next] = [/.$/su.exec(end)?.[0] ?? '', /^./su.exec(start)?.[0] ?? '']
  if (wide.test(last) && wide.test(next)) return { cut: 0, between: '' }
  // Korean may divide a word anywhere without a mark, so two halves that occur elsewhere as one
  // word are joined.
  if (typeset && hangul.test(last) && hangul.test(next)) {
    const [first, second] = [
      /(?<!\p{Script=Hangul})\p{Script=Hangul}+$/u.exec(end)![0],
      /^\p{Script=Hangul}+/u.exec(start)![0],
    ]
    return { cut: 0, between: words.has(first + second) ? '' : ' ' }
  }
  // Thai puts spaces only between phrases, and breaks lines between words.
  if (thai.test(last) && thai.test(next) && letter.test(end)) return { cut: 0, between: '' }
  return { cut: 0, between: /\s$/u.test(end) || /^\s/u.test(start) ? '' : ' ' }
}
