/**
 * Tokens per UTF-16 code unit, up to the given code point. Subword vocabularies are built mostly
 * from English: a token is about four English letters, two letters of most other alphabets, or one
 * and a half ideographs.
 */
const tokensPerUnit: readonly [upTo: number, tokens: number][] = [
  [0x7f, 0.235],
  [0x24f, 0.6],
  [0x52f, 0.4],
  [0x77f, 0.42],
  [0xdff, 0.5],
  [0xeff, 0.5],
  [0x1fff, 0.5],
  [0x2fff, 0.5],
  [0x30ff, 0.75],
  [0x9fff, 0.8],
  [0xd7ff, 0.65],
  [0xffff, 0.9],
]

/**
 * Estimates tokens for providers that report no count. Accurate to about 10 % for prose in the
 * larger languages.
 */
export const estimateTokens = (text: string): number => {
  let tokens = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    let row = 0
    while (unit > tokensPerUnit[row]![0]) row++
    tokens += tokensPerUnit[row]![1]
  }
  return Math.ceil(tokens)
}

/** Estimated tokens of the ASCII characters of a text, and of all others. */
export interface TokenParts {
  ascii: number
  other: number
}

export const tokenParts = (text: string): TokenParts => {
  let characters = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) <= 0x7f) characters++
  const ascii = characters * tokensPerUnit[0]![1]
  return { ascii, other: Math.max(0, estimateTokens(text) - ascii) }
}
