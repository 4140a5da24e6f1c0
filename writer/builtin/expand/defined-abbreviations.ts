/** Abbreviations that the text itself explains, "World Health Organization (WHO)", with what they stand for. */
export const definedAbbreviations = (text: string): Map<string, string> => {
  const defined = new Map<string, string>()
  for (const match of text.matchAll(/((?:\p{L}[\p{L}-]*\s+){2,7})\((\p{Lu}{2,6})\)/gu)) {
    const words = match[1]!.trim().split(/\s+/)
    const letters = match[2]!
    const small = /^(?:of|the|and|for|in|on|to|de)$/i
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

/** Writes the abbreviations out, except in the brackets that define them. */
export const writeOut = (sentence: string, defined: ReadonlyMap<string, string>): string => {
  let result = sentence
  for (const [letters, meaning] of defined)
    result = result.replaceAll(new RegExp(`(?<![\\p{L}(/-])${letters}(?![\\p{L})/'’-])`, 'gu'), meaning)
  return result
}
