/** What is looked for and what it becomes; a capital at the start stays one. */
export type Replacement = readonly [find: RegExp, to: string]

const vowelSound = /^(?:[aeio]|u(?!ni|se|su|ti|s\b)|hour|honest|heir)/i
const consonantSound = /^(?:one|once|eu)/i

/** "a mistake" to "an error": the article follows the word that now comes after it. */
const articleFor = (article: string, next: string): string => {
  const vowel = vowelSound.test(next) && !consonantSound.test(next)
  return article.charAt(0) + (vowel ? 'n' : '')
}

const carryCapital = (from: string, to: string): string =>
  /^\p{Lu}/u.test(from) && /^\p{Ll}/u.test(to) ? to.charAt(0).toUpperCase() + to.slice(1) : to

/** Applies an edit wherever it fits in the text, and sets the article before each replacement right. */
export const applyReplacement = (text: string, [find, to]: Replacement): string => {
  let result = ''
  let at = 0
  for (const match of text.matchAll(find)) {
    const replaced = to.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
    const before = text
      .slice(at, match.index)
      .replace(/\b([Aa])n?(\s+)$/, (_, article: string, space: string) => articleFor(article, replaced) + space)
    result += before + carryCapital(match[0], replaced)
    at = match.index + match[0].length
  }
  return result + text.slice(at)
}
