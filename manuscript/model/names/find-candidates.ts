import type { LanguageCode } from '../languages.ts'
import { nameFolder, isAllCapitals, startsUpper } from './fold-name.ts'
import { guessGender, hasCapitals, nameGrammar } from './name-grammars.ts'
import { wordStatistics } from './name-neighbours.ts'
import { jointOf, type NameToken } from './name-tokens.ts'
import type { NameBlock, NamedEntity } from './name-types.ts'
import { compileNames } from './compile-names.ts'
import { findMentions, scanEach, type ScannedBlock } from './find-mentions.ts'

export interface NamePassage {
  block: string
  start: number
  end: number
  text: string
}

/** A name that recurs in the text and has no card yet. */
export interface NameCandidate {
  name: string
  count: number
  /** Other spellings that the rules take for the same name: inflected forms. */
  forms: string[]
  /** The first passages; `count` is the number of all. */
  passages: NamePassage[]
}

export interface CandidateOptions {
  language: LanguageCode
  /** Names that have a card, which are left out. */
  known?: readonly NamedEntity[]
  fewest?: number
  most?: number
}

const MOST_PASSAGES = 20
/**
 * Maximum number of candidates whose inflected forms are grouped. The rest occur too rarely to
 * matter.
 */
const MOST_GROUPED = 400
const LONGEST_NAME = 5

const particles = new Set(
  'von van de der den da di do dos das del della du la le zu zur y e bin ibn al af av'.split(' '),
)
const germanNoun = /(?:ung|heit|keit|schaft|tion|tät|nis|chen|tum|ling|ismus|enz|anz)(?:en|s|es)?$/u

const isSkipped = (text: string, language: LanguageCode): boolean =>
  /^\p{N}/u.test(text) ||
  (text.length < 2 && !/\p{Script=Han}/u.test(text)) ||
  (language === 'english' && /^I['’]/u.test(text)) ||
  /^[IVXLC]{2,}$/u.test(text)

/** Returns the sequences of capitalized words that may be names. */
const sequencesIn = (tokens: readonly NameToken[], isName: (token: NameToken) => boolean): NameToken[][] => {
  const found: NameToken[][] = []
  let open: NameToken[] = []
  const close = () => {
    while (open.length > 0 && !startsUpper(open.at(-1)!.text)) open.pop()
    if (open.length > 0) found.push(open)
    open = []
  }
  for (const token of tokens) {
    const joined = open.length > 0 && open.length < LONGEST_NAME && jointOf(token.gap) !== undefined
    if (!joined) close()
    if (isName(token)) open.push(token)
    else if (open.length > 0 && particles.has(token.text)) open.push(token)
    else close()
  }
  close()
  return found
}

interface Group {
  name: string
  words: number
  count: number
  spellings: Map<string, number>
  passages: NamePassage[]
}

/** Merges a group into another one if its spelling is an inflected form of the other's name. */
const groupForms = (groups: Group[], language: LanguageCode, fold: (text: string) => string): Group[] => {
  const { forms, inflectsAll } = nameGrammar(language)
  const byName = new Map(groups.map((group) => [fold(group.name), group]))
  const joined = new Set<Group>()
  // All forms of a name start with the same letters, so a name without similar neighbours needs no
  // forms.
  const beginning = ({ name }: Group) => fold(name).slice(0, 2)
  const alike = Map.groupBy(groups, beginning)
  for (const group of groups
    .slice(0, MOST_GROUPED)
    .toSorted((one, other) => one.name.length - other.name.length || other.count - one.count)) {
    if (joined.has(group) || alike.get(beginning(group))!.length < 2) continue
    const words = group.name.split(' ')
    const gender = guessGender(words, language)
    const paradigms = words.map((word, at) =>
      forms(word, {
        type: 'person',
        role: words.length === 1 ? 'only' : at === words.length - 1 ? 'surname' : 'given',
        gender,
      }),
    )
    const last = paradigms.at(-1)!
    for (const { slot, form, rare } of last) {
      if (rare) continue
      const start = words
        .slice(0, -1)
        .map((word, at) => (inflectsAll ? (paradigms[at]!.find((one) => one.slot === slot)?.form ?? word) : word))
      const other = byName.get(fold([...start, form].join(' ')))
      if (!other || other === group || joined.has(other)) continue
      joined.add(other)
      group.count += other.count
      for (const [spelling, count] of other.spellings)
        group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + count)
      group.passages.push(...other.passages)
    }
  }
  return groups.filter((group) => !joined.has(group))
}

/**
 * Finds names that recur, for the codex. Returns none for scripts without capitals. In German, where
 * all nouns have capitals, words that follow articles or end like common nouns are left out; the
 * rest may still contain nouns.
 */
export const findCandidates = (
  blocks: readonly NameBlock[],
  { language, known = [], fewest = 2, most = 200 }: CandidateOptions,
): NameCandidate[] => {
  if (!hasCapitals(language)) return []
  const fold = nameFolder(language)
  const grammar = nameGrammar(language)
  const statistics = wordStatistics(scanEach(blocks), fold, grammar.capitalNouns ?? false)
  const names = compileNames(known, language)
  const isName = (token: NameToken): boolean => {
    if (!startsUpper(token.text) || isAllCapitals(token.text) || isSkipped(token.text, language)) return false
    const folded = fold(token.text)
    if (grammar.capitalNouns && (statistics.nouns.has(folded) || germanNoun.test(folded))) return false
    return statistics.capitalInside.has(folded) && (!token.startsSentence || !statistics.lower.has(folded))
  }
  const sequencesOf = (scanned: ScannedBlock) => {
    const taken = new Set(
      findMentions(names, [scanned]).flatMap(({ first, next }) => scanned.tokens.slice(first, next)),
    )
    return sequencesIn(scanned.tokens, (token) => isName(token) && !taken.has(token))
  }
  const groups = new Map<string, Group>()
  let block = 0
  for (const scanned of scanEach(blocks)) {
    const { text } = scanned
    for (const words of sequencesOf(scanned)) {
      const [start, end] = [words[0]!.start, words.at(-1)!.end]
      const spelling = text.slice(start, end).replaceAll(/\s+/gu, ' ')
      const key = fold(spelling)
      const group: Group = groups.get(key) ?? {
        name: spelling,
        words: words.length,
        count: 0,
        spellings: new Map(),
        passages: [],
      }
      group.count++
      group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + 1)
      if (group.passages.length < MOST_PASSAGES)
        group.passages.push({ block: blocks[block]!.block, start, end, text: text.slice(start, end) })
      groups.set(key, group)
    }
    block++
  }
  const sorted = [...groups.values()].sort((one, other) => other.count - one.count)
  return groupForms(sorted, language, fold)
    .filter(({ count, words }) => count >= (grammar.capitalNouns && words === 1 ? Math.max(3, fewest) : fewest))
    .sort((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ name, count, spellings, passages }) => ({
      name,
      count,
      forms: [...spellings.keys()].filter((spelling) => spelling !== name),
      passages: passages.slice(0, MOST_PASSAGES),
    }))
}
