import type { Action } from '#web/lib/actions/actions.ts'

/** Lower case without accents, so that "resume" finds "Résumé". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const everyBegins = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(one)))

/**
 * Returns true if the letters of `typed` appear in this order, each at the beginning of a word or
 * right after the one before, such as "fb" and "foboo" in "Footnote below".
 */
const isAbbreviation = (typed: string, words: readonly string[]): boolean => {
  /**
   * The places where the letters so far can end: the index of a word, and the number of its matched
   * letters.
   */
  let ends: [number, number][] = [[-1, 0]]
  for (const letter of typed) {
    const next = new Map<string, [number, number]>()
    for (const [word, length] of ends) {
      if (words[word]?.[length] === letter) next.set(`${word} ${length + 1}`, [word, length + 1])
      for (let at = word + 1; at < words.length; at++) if (words[at]![0] === letter) next.set(`${at} 1`, [at, 1])
    }
    ends = [...next.values()]
    if (ends.length === 0) return false
  }
  return true
}

/** Only this many characters of a name are compared. A heading can be a whole paragraph. */
const LONGEST = 120

/** Returns how well an action matches the typed text; 0 if it does not. */
export const scoreAction = (typed: string, { name, words = '' }: Pick<Action, 'name' | 'words'>): number => {
  const query = plain(typed.trim())
  const shown = plain(name.slice(0, LONGEST))
  const [typedWords, nameWords] = [wordsOf(query), wordsOf(shown)]
  if (shown === query) return 6
  if (shown.startsWith(query)) return 5
  if (typedWords.length > 0 && everyBegins(typedWords, nameWords)) return 4
  if (query.length > 1 && isAbbreviation(query.replaceAll(' ', ''), nameWords)) return 3
  if (typedWords.length > 0 && everyBegins(typedWords, [...nameWords, ...wordsOf(plain(words))])) return 2
  return query.length > 2 && shown.includes(query) ? 1 : 0
}

/** Returns the actions in their order, with those that can't run now at the end. */
export const availableFirst = (actions: readonly Action[]): Action[] =>
  actions.toSorted((a, b) => Number(a.unavailable !== undefined) - Number(b.unavailable !== undefined))

/**
 * Returns the actions that match the typed text, the best first. Of equal ones, those that can run
 * now come first; otherwise they keep their order.
 */
export const matchActions = (typed: string, actions: readonly Action[]): Action[] =>
  availableFirst(actions)
    .map((action) => ({ action, score: scoreAction(typed, action) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ action }) => action)
