import { unfoldContractions } from '../paraphrase/contractions.ts'
import { applyReplacement } from '../paraphrase/replacement.ts'
import type { Replacement } from '../paraphrase/replacement.ts'
import { hasFiniteVerb, isClause } from '../shorten/whole-sentence.ts'
import { editUnprotected, hasProtectedSpan } from '../text/protected-spans.ts'

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Lower-cases a word that was capitalized only because it started a sentence. */
const lower = (text: string): string =>
  /^(?:The|A|An|This|That|These|Those|He|She|It|They|We|You|My|Our|His|Her|Its|Their|There|Some|Many|Most|Each|Every|In|On|At)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

const spelledOut: readonly Replacement[] = [
  [/\be\.\s?g\.,?/g, 'for example'],
  [/\bi\.\s?e\.,?/g, 'that is'],
  [/\betc\.(?=\s*(?:$|\p{Lu}))/gu, 'and so on.'],
  [/\betc\.(?=\s*[,;)])/g, 'and so on'],
  [/\bapprox\.(?=\s)/g, 'approximately'],
  [/\bvs\.?(?=\s)/g, 'versus'],
  [/(?<=\p{Ll}\s)&(?=\s\p{Ll})/gu, 'and'],
  [/(?<=\d)\s?%(?=[\s,.;)]|$)/g, ' per cent'],
  ...unfoldContractions,
]

export const spellOut = (sentence: string): string =>
  editUnprotected(sentence, (segment) => spelledOut.reduce(applyReplacement, segment))

const limits =
  /\b(?:not|no|never|nor|only|just|or|both|between|mix|mixture|either|neither|together|each|exactly|all|than)\b|n['’]t\b/i
const listVerb =
  'covers?|includes?|contains?|needs?|offers?|sells?|has|have|had|grows?|grew|uses?|used|brings?|brought|buys?|bought|sold|collects?|collected|makes?|made|requires?|required|provides?|provided|teaches|taught|shows?|showed|keeps?|kept|serves?|served|carries|carried|repairs?|repaired|describes?|described|explains?|explained|lists?|supplies|supplied|lent|lends?|borrows?|borrowed'
const trailing = /^\S+(?: \S+)* (?:in|on|at|for|with|from|to|by|of|every|each|that|which|who|when|as)\b/

const itemsOf = (list: string): string[] | undefined => {
  const match = /^(.+?),? and ([^,]+)$/.exec(list)
  if (!match) return undefined
  const items = [...match[1]!.split(/,\s+/), match[2]!].map((item) => item.trim())
  const plain = items.every(
    (item) => item !== '' && item.split(/\s+/).length <= 6 && !hasFiniteVerb(item) && !/\band\b/.test(item),
  )
  if (items.length < 3 || !plain) return undefined
  // In "beans, peas and corn in the garden", the end may belong to all items or only to the last
  // one.
  const last = items.at(-1)!
  return trailing.test(last) && !items.slice(0, -1).some((item) => trailing.test(item)) ? undefined : items
}

/** Turns "The course covers soil, light and water." into one sentence per item. */
const unfoldEnumeration = (sentence: string): string | undefined => {
  const match = new RegExp(`^([^,;:]{1,60}?) (${listVerb}) ([^;:]+)\\.$`).exec(sentence)
  if (!match || limits.test(sentence)) return undefined
  const [, subject, verb, list] = match as unknown as [string, string, string, string]
  const items = itemsOf(list)
  if (!items || subject.split(' ').length > 8 || hasFiniteVerb(subject)) return undefined
  return items
    .map((item, index) => {
      if (index === 0) return `${subject} ${verb} ${item}.`
      if (index === items.length - 1) return `Finally, ${lower(subject)} ${verb} ${item}.`
      return `${subject} also ${verb} ${item}.`
    })
    .join(' ')
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const cardinals = ['one', 'two', 'three', 'four', 'five', 'six']

/**
 * Turns "You need three things: flour, water and salt." into one sentence for the number and one
 * per item.
 */
const unfoldColonList = (sentence: string): string | undefined => {
  const match = /^([^:;]+): ([^:;]+)\.$/.exec(sentence)
  if (!match || limits.test(match[2]!)) return undefined
  const items = itemsOf(match[2]!)
  const counted =
    items && new RegExp(`\\b(?:${items.length}|${cardinals[items.length - 1]})\\b \\S+s(?: \\S+){0,3}$`).test(match[1]!)
  if (!items || !counted || items.length > ordinals.length || !hasFiniteVerb(match[1]!)) return undefined
  return `${match[1]}. ${items.map((item, index) => `The ${ordinals[index]} is ${item}.`).join(' ')}`
}

/** Turns "The mill, which was built in 1820, closed." into two sentences with the same subject. */
const unfoldRelativeClause = (sentence: string): string | undefined => {
  const match = /^([^,;:—]{3,60}), (?:which|who) ([^,;:—]+), ([^;:—]+)\.$/.exec(sentence)
  if (!match) return undefined
  const [, subject, about, main] = match as unknown as [string, string, string, string]
  const noun =
    subject.split(' ').length <= 8 &&
    !hasFiniteVerb(subject) &&
    /^(?:The|A|An|My|Our|His|Her|Their|\p{Lu}\p{L}+)\b/u.test(subject)
  const clauses =
    hasFiniteVerb(about) && hasFiniteVerb(main.split(' ').slice(0, 2).join(' ')) && !/^(?:and|or|but)\b/.test(main)
  if (!noun || !clauses || /^(?:In|On|At|After|Before|For|When|If)\b/.test(subject)) return undefined
  const again = subject.replace(/^An? /, 'The ')
  return `${subject} ${about}. ${again} ${main}.`
}

const unfoldClauses = (sentence: string): string | undefined => {
  const match = /^([^;:—?]+?),? (because|so|but) (?!that\b)([^;:—?]+)\.$/.exec(sentence)
  if (!match) return undefined
  const [, main, link, other] = match as unknown as [string, string, string, string]
  const open =
    /\b(?:not|no|never|only|just|if|when|that|because|so|whether|partly|mainly|mostly|either|both)\b|n['’]t\b/i.test(
      main,
    )
  if (open || !hasFiniteVerb(main) || !isClause(other) || main.split(' ').length < 4 || main.split(',').length > 2)
    return undefined
  if (link === 'because' && /^that\b/.test(other)) return undefined
  if (link === 'because') return `${main}. The reason is that ${other}.`
  if (!sentence.includes(`, ${link} `)) return undefined
  return `${main}. ${link === 'so' ? 'As a result' : 'However'}, ${other}.`
}

const unfoldConcession = (sentence: string): string | undefined => {
  const match = /^(?:Although|Though) ([^,;:—]+), ([^,;:—]+)\.$/.exec(sentence)
  return match && isClause(match[1]!) && isClause(match[2]!) ? `${upper(match[1]!)}. Even so, ${match[2]}.` : undefined
}

const unfolds = [unfoldColonList, unfoldEnumeration, unfoldRelativeClause, unfoldConcession, unfoldClauses]

/**
 * Expands a sentence with its own words and plain connectives. Returns the sentence unchanged if
 * nothing can be unfolded.
 */
export const expandSentence = (sentence: string): string => {
  const plain = spellOut(sentence)
  if (hasProtectedSpan(plain) || /[*_`]/.test(plain)) return plain
  for (const unfold of unfolds) {
    const longer = unfold(plain)
    if (longer !== undefined) return longer
  }
  return plain
}
