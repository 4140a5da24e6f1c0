/** A pattern and its replacement, which keeps an initial capital. */
export type Replacement = readonly [find: RegExp, to: string]

const vowelSound = /^(?:[aeio]|u(?!ni|se|su|ti|s\b)|hour|honest|heir)/i
const consonantSound = /^(?:one|once|eu)/i

/** Turns "a mistake" into "an error": the article follows the new word. */
const articleFor = (article: string, next: string): string => {
  const vowel = vowelSound.test(next) && !consonantSound.test(next)
  return article.charAt(0) + (vowel ? 'n' : '')
}

const carryCapital = (from: string, to: string): string =>
  /^\p{Lu}/u.test(from) && /^\p{Ll}/u.test(to) ? to.charAt(0).toUpperCase() + to.slice(1) : to

/** Applies a replacement throughout the text and corrects the article before each match. */
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
