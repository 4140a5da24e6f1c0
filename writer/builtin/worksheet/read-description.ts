import { hasFiniteVerb } from '../shorten/whole-sentence.ts'
import { splitSentences } from '../text/split-sentences.ts'

const listLine = /^(?:[-*+•]|\d{1,2}[.)])\s+(\S.*)$/

/** Returns the point of a list line, without its mark and trailing comma. */
const listedPoint = (line: string): string | undefined => {
  const point = listLine.exec(line.trim())?.[1]
  return point?.replace(/(?<=.)[.;,]$/, '')
}
const cues = [
  /(?:\b(?:covers?|covering|includes?|including|topics?(?: are)?|such as|namely|deals? with|dealing with|discuss(?:es|ing)?|explains?|explaining|describes?|describing)\b:?|[:–—])\s+/gi,
  /\b(?:about|on|from|through)\s+/gi,
]

/** Number of characters examined for an enumeration. */
const MAX_ENUMERATION_LENGTH = 1000

/**
 * Finds a list of at least three items in running text, as in "choosing containers, potting soil
 * and sunlight". Returns undefined if there is none.
 */
const readEnumeration = (text: string): string[] | undefined => {
  const sentence = /^[^.;:!?\n–—]+/.exec(text.slice(0, MAX_ENUMERATION_LENGTH))?.[0]
  if (!sentence) return undefined
  const pieces = sentence.split(/,\s+(?:and\s+|or\s+)?/)
  const last = pieces.pop()!
  // "And" separates two items only after the last comma.
  const comma = last.lastIndexOf(',') + 1
  const [first = '', ...rest] = last.slice(comma).split(/(?<!\s)\s+and\s+/)
  const items = [...pieces, last.slice(0, comma) + first, ...rest]
    .map((item) => item.replace(/^(?:and|or|also|finally|then|as well as|how it)\s+/i, '').trim())
    .filter(Boolean)
  if (items.length < 3 || !sentence.includes(',')) return undefined
  return items.every((item) => item.split(/\s+/).length <= 8) ? items : undefined
}

/** Matches a list line that names a point with a statement about it: "Soil: clay needs grit". */
const pointWithFact = /^([^:;.!?()]{2,60}?)(?::\s+|\s+[–—-]\s+|\s+\()(\S.*?)\)?$/

const listedLines = (description: string): string[] =>
  description.split('\n').flatMap((line) => listedPoint(line) ?? [])

/**
 * Returns the person's points in order: the lines of a list, or the longest enumeration in a
 * sentence.
 */
export const readPoints = (description: string): string[] => {
  const listed = listedLines(description).map((line) => pointWithFact.exec(line)?.[1] ?? line)
  if (listed.length >= 2) return listed
  // "About" may be part of the subject; it counts only if no clearer cue exists.
  for (const cue of cues) {
    let longest: string[] = []
    for (const match of description.matchAll(cue)) {
      const items = readEnumeration(description.slice(match.index + match[0].length))
      if (items && items.length > longest.length) longest = items
    }
    if (longest.length > 0) return longest
  }
  return []
}

const kinds =
  'guide|introduction|handbook|manual|primer|book|ebook|essay|article|overview|course|tutorial|story|novel|novella|tale|thriller|mystery|romance|fantasy|memoir|report|history|text|collection'
/** A group of readers, with up to two words about it: "for curious young adults". */
const audience =
  'for (?:[a-z-]+ ){0,2}(?:beginners|people|readers|children|kids|teenagers|adults|parents|families|anyone|everyone|students|teachers|newcomers|professionals|enthusiasts|amateurs|owners)'
const end = new RegExp(
  ` ?(?:[,.;:!?–—]|\\b(?:that|which|who|${audience}|covering|covers|including|includes|with chapters|aimed|written|focusing|explaining|where|when|as they|after)\\b|$)`,
  'gi',
)
const about = new RegExp(`\\b(?:${kinds})s? (?:to|on|about|of|for|in|into) `, 'i')
const questionLead = /^(?:(?:write|explain|describe|tell)(?: me)?(?: about)? )?(?:an?|the)? ?(?=(how to |why |what ).)/i

/**
 * Returns the text from `start` to the first word or mark that ends a topic, with at least `least`
 * characters.
 */
const topicFrom = (text: string, start: number, least = 1): string | undefined => {
  if (start + least > text.length) return undefined
  end.lastIndex = start + least
  return text.slice(start, end.exec(text)?.index)
}

const topicBehind = (text: string, start: RegExp): string | undefined => {
  const match = start.exec(text)
  return match ? topicFrom(text, match.index + match[0].length, (match[1]?.length ?? 0) + 1) : undefined
}

/** The maximum number of words of a topic. */
const TOPIC_WORDS = 9
const joint = /^(?:and|or|of|in|on|at|to|for|with|by|from|about|during|under|between|into|through)$/i

/**
 * Returns the first words of a topic. If words are left out, it ends before a word such as "for",
 * so that no phrase is cut in the middle.
 */
const shortened = (words: readonly string[]): string[] => {
  const kept = words.slice(0, TOPIC_WORDS)
  const next = words[TOPIC_WORDS]
  if (next === undefined || joint.test(next)) return kept
  const before = kept.findLastIndex((word) => joint.test(word))
  return before >= 3 ? kept.slice(0, before) : kept
}

/** Returns the book's subject in the person's own words. */
export const readTopic = (description: string): string => {
  const text = description.trim().replaceAll(/\s+/g, ' ')
  const found = topicBehind(text, about) ?? topicBehind(text, questionLead) ?? topicFrom(text, 0) ?? text
  return shortened(found.replace(/^(?:write|a|an|the|my|about)\s+(?=\S)/i, '').split(' '))
    .join(' ')
    .replace(/ (?:and|or|of|in|on|at|to|for|with|a|an|the|by|from)$/i, '')
}

/** Returns a quoted title after "called", "titled" and similar words. */
export const readGivenTitle = (description: string): string | undefined =>
  /\b(?:titled|entitled|called|title:|named)\s*["“'‘]([^"”'’\n]{2,90})["”'’]/i.exec(description)?.[1]

const announcesBook = new RegExp(
  `^(?:(?:write|i want|this is|i would like)\\b.{0,20})?\\b(?:an?|the|my|this)?\\b.{0,30}\\b(?:${kinds})s?\\b`,
  'i',
)

/**
 * Returns the person's statements by sentence, to be assigned to sections, without those that only
 * name the book or its points.
 */
export const readNotes = (description: string): string[] => {
  const points = readPoints(description)
  const isListed = listedLines(description).length >= 2
  return description
    .split('\n')
    .flatMap((line) => {
      const listed = listedPoint(line)
      if (listed === undefined) return splitSentences(line.trim(), 'english')
      // A statement in a list line belongs to its point.
      return !isListed || pointWithFact.test(listed) ? [listed] : []
    })
    .filter(
      (sentence, index) =>
        sentence.split(/\s+/).length >= 2 &&
        (/\d/.test(sentence) ||
          (!(index === 0 && announcesBook.test(sentence)) &&
            !(points.length > 0 && points.every((point) => sentence.includes(point))))),
    )
}

/** Returns the hero of a story without a name, up to the verb. */
export const readHero = (description: string): string | undefined => {
  const words = (/^[^.!?\n]+/.exec(description.trim())?.[0] ?? '').split(/\s+/)
  const verb = words.findIndex((word, index) => index > 0 && hasFiniteVerb(word))
  return verb >= 2 && verb <= 8 ? words.slice(0, verb).join(' ').replace(/,$/, '') : undefined
}
