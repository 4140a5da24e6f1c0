export interface NameToken {
  text: string
  start: number
  end: number
  /** The characters between the previous token and this one. */
  gap: string
  startsSentence: boolean
}

const wordPattern = /[\p{L}\p{M}\p{N}\u00AD]+(?:['’ʼ][\p{L}\p{M}\p{N}\u00AD]+)*/gu
const sentenceEnd = /[.!?…:;\n"“”„«»‹›‘¿¡()[\]—–]/u
const lineBreakHyphen = /^[-‐‑][ \t]*\r?\n[ \t]*$/u
/** A longer gap never joins the parts of a name. */
const LONGEST_GAP = 12

/** Splits a text into words. An apostrophe inside a word belongs to it, and a hyphen doesn't. */
export const nameTokens = (text: string): NameToken[] => {
  const tokens: NameToken[] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    // Most gaps are a space, which needs no string of its own.
    const gap = index === last + 1 && text[last] === ' ' ? ' ' : text.slice(last, index)
    last = index + word.length
    tokens.push({
      text: word,
      start: index,
      end: last,
      gap,
      startsSentence: tokens.length === 0 || (gap !== ' ' && sentenceEnd.test(gap)),
    })
  }
  return tokens
}

/** Returns true if a word was split at the end of a line: "Lind-", line break, "qvist". */
export const isBrokenWord = (gap: string): boolean => gap.length <= LONGEST_GAP && lineBreakHyphen.test(gap)

export type Joint = 'space' | 'hyphen' | undefined

/** Returns the kind of joint that the characters between two words of a name form. */
export const jointOf = (gap: string): Joint => {
  if (gap.length > LONGEST_GAP) return undefined
  if (/^[-‐‑]$/u.test(gap)) return 'hyphen'
  return /^\s+$/u.test(gap) && gap.split('\n').length < 3 ? 'space' : undefined
}
