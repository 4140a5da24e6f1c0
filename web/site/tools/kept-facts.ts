/** Kinds of facts that a rewritten text must keep. */
export const factKinds = ['numbers', 'names', 'quotes', 'links'] as const
export type FactKind = (typeof factKinds)[number]

export interface KeptFacts {
  kind: FactKind
  /** Number of facts in the original text. */
  total: number
  /** Facts that are missing in the result. */
  missing: string[]
}

const links = /https?:\/\/[^\s)>\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/g
const numbers = /\d+(?:[.,:/]\d+)*%?/g
const quotes = /"([^"\n]{2,300})"|“([^”\n]{2,300})”|«([^»\n]{2,300})»|„([^“\n]{2,300})“/g
const opening = /^["“„«'‘([]+/
const endsSentence = /[.!?:;…]["”»'’)\]]*$/
const capital = /^\p{Lu}[\p{L}’'-]{2,60}/u

/** Finds capitalized words that do not begin a sentence. Adjacent ones form one name. */
const namesIn = (text: string): string[] => {
  const names: string[][] = []
  for (const line of text.split('\n')) {
    let begins = true
    let joins = false
    for (const word of line.split(/\s+/)) {
      if (word === '') continue
      const opens = opening.test(word)
      const name = begins || opens ? undefined : capital.exec(word)?.[0]
      if (name && joins) names.at(-1)!.push(name)
      else if (name) names.push([name])
      joins = name !== undefined && name.length === word.length
      begins = endsSentence.test(word)
    }
  }
  return names.map((words) => words.join(' '))
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    .trim()
const unique = (found: Iterable<string>): string[] => [...new Set([...found].map(bare))].filter(Boolean)

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([found]) => found)

const found: Record<FactKind, (text: string) => string[]> = {
  links: (text) => unique(matches(text, links)),
  numbers: (text) => unique(matches(text.replace(links, ' '), numbers)),
  quotes: (text) => unique(Array.from(text.matchAll(quotes), (match) => match.slice(1).find(Boolean) ?? '')),
  names: (text) => unique(namesIn(text)),
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

/**
 * Checks which numbers, names, quotations and links of a text are kept in another. It compares
 * characters, not meaning.
 */
export const keptFacts = (before: string, after: string): KeptFacts[] => {
  const result = folded(after)
  return factKinds
    .map((kind) => {
      const facts = found[kind](before)
      return { kind, total: facts.length, missing: facts.filter((fact) => !result.includes(folded(fact))) }
    })
    .filter(({ total }) => total > 0)
}
