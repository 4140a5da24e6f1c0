const small = /^(?:a|an|the|and|but|or|nor|for|in|on|at|to|of|by|as|with|from|into|vs\.?)$/i

/** Converts to title case as in English books; words with their own capitals stay. */
export const titleCase = (text: string): string => {
  const words = text.trim().replaceAll(/\s+/g, ' ').split(' ')
  return words
    .map((word, index) => {
      const edge = index === 0 || index === words.length - 1 || /[:.!?]$/.test(words[index - 1]!)
      if (/\p{Lu}.*\p{Lu}/u.test(word) || /\d/.test(word)) return word
      if (!edge && small.test(word)) return word.toLowerCase()
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    })
    .join(' ')
}

export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
