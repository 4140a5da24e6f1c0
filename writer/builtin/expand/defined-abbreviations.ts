/** Maximum words and characters of the phrase that an abbreviation replaces. */
const MAX_WORDS = 7
const MAX_NAME_LENGTH = 120
const inBrackets = /\((\p{Lu}{2,6})\)/gu
const lastWord = /(?<!\p{L})\p{L}[\p{L}-]*$/u
const abbreviation = /(?<![\p{L}(/-])\p{Lu}{2,6}(?![\p{L})/'’-])/gu
const small = /^(?:of|the|and|for|in|on|to|de)$/i

/** Returns the words directly before a bracket. */
const wordsBefore = (text: string, bracket: number): string[] => {
  const from = Math.max(0, bracket - MAX_NAME_LENGTH)
  const pieces = text.slice(from, bracket).split(/\s+/)
  if (pieces.pop() !== '') return []
  if (from > 0) pieces.shift()
  const words: string[] = []
  while (words.length < MAX_WORDS) {
    const piece = pieces.pop()
    const word = piece && lastWord.exec(piece)?.[0]
    if (!word) break
    words.unshift(word)
    if (word !== piece) break
  }
  return words
}

/**
 * Maps abbreviations that the text defines, such as "World Health Organization (WHO)", to their
 * meaning.
 */
export const definedAbbreviations = (text: string): Map<string, string> => {
  const defined = new Map<string, string>()
  for (const { 1: letters, index } of text.matchAll(inBrackets)) {
    const words = wordsBefore(text, index)
    if (!letters || words.length < 2) continue
    let at = words.length
    let letter = letters.length
    while (at > 0 && letter > 0) {
      at--
      const word = words[at]!
      if (word.charAt(0).toUpperCase() === letters[letter - 1]) letter--
      else if (!small.test(word)) break
    }
    if (letter === 0) defined.set(letters, words.slice(at).join(' '))
  }
  return defined
}

/** Spells abbreviations out, except in the brackets that define them. */
export const writeOut = (sentence: string, defined: ReadonlyMap<string, string>): string => {
  if (defined.size === 0) return sentence
  return sentence.replaceAll(abbreviation, (letters) => defined.get(letters) ?? letters)
}
