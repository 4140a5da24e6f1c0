/** Matches words that continue the preceding clause. */
const goesOn = /^(?:และ|หรือ|แต่|เพราะ|ซึ่ง|ที่|โดย|จึง|ก็|เพื่อ|รวมทั้ง|เช่น|คือ|ๆ|ฯ)/
const shortest = 18

/**
 * Splits Thai at spaces between sentences and clauses, but not at those around numerals and foreign
 * words.
 */
export const splitThai = (paragraph: string): string[] => {
  const sentences: string[] = []
  for (const part of paragraph.split(/(?<![\sๆ])\s+(?!ๆ)/).filter(Boolean)) {
    const before = sentences.at(-1)
    const cut =
      before !== undefined &&
      before.length >= shortest &&
      part.length >= 5 &&
      /^["“]?\p{Script=Thai}/u.test(part) &&
      /\p{Script=Thai}["”]?$/u.test(before.slice(-2)) &&
      !goesOn.test(part)
    if (before === undefined || cut) sentences.push(part)
    else sentences[sentences.length - 1] = `${before} ${part}`
  }
  const last = sentences.at(-1)
  if (last !== undefined && last.length < shortest && sentences.length > 1) {
    sentences.pop()
    sentences[sentences.length - 1] += ` ${last}`
  }
  return sentences
}
