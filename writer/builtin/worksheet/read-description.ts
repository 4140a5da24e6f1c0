import { hasFiniteVerb } from '../shorten/whole-sentence.ts'
import { splitSentences } from '../text/split-sentences.ts'

const listLine = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.+?)[.;,]?\s*$/
const cues = [
  /(?:\b(?:covers?|covering|includes?|including|topics?(?: are)?|such as|namely|deals? with|dealing with|discuss(?:es|ing)?|explains?|explaining|describes?|describing)\b:?|[:–—])\s+/gi,
  /\b(?:about|on|from|through)\s+/gi,
]

/** A list of at least three in running text, "choosing containers, potting soil and sunlight"; undefined where it is none. */
const readEnumeration = (text: string): string[] | undefined => {
  const sentence = /^[^.;:!?\n–—]+/.exec(text)?.[0]
  if (!sentence) return undefined
  const items = sentence
    .split(/,\s+(?:and\s+|or\s+)?|\s+and\s+(?=[^,]*$)/)
    .map((item) => item.replace(/^(?:and|or|also|finally|then|as well as|how it)\s+/i, '').trim())
    .filter(Boolean)
  if (items.length < 3 || !sentence.includes(',')) return undefined
  return items.every((item) => item.split(/\s+/).length <= 8) ? items : undefined
}

/** A line of a list that names a point and says something of it: "Soil: clay needs grit". */
const pointWithFact = /^([^:;.!?()]{2,60}?)(?::\s+|\s+[–—-]\s+|\s+\()(\S.*?)\)?$/

const listedLines = (description: string): string[] =>
  description.split('\n').flatMap((line) => listLine.exec(line)?.[1] ?? [])

/** The points that the author listed, in their order: lines of a list, or the longest enumeration in a sentence. */
export const readPoints = (description: string): string[] => {
  const listed = listedLines(description).map((line) => pointWithFact.exec(line)?.[1] ?? line)
  if (listed.length >= 2) return listed
  // "About" may begin the subject itself; it counts only where nothing plainer does.
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
const end =
  /(?=\s*(?:[,.;:!?\n–—]|\b(?:that|which|who|for (?:beginners|people|readers|children|adults|anyone|everyone|students)|covering|covers|including|includes|with chapters|aimed|written|focusing|explaining|where|when|as they|after)\b|$))/i

/** What the description says that the book is about, in the author's own words. */
export const readTopic = (description: string): string => {
  const text = description.trim().replaceAll(/\s+/g, ' ')
  const about = new RegExp(`\\b(?:${kinds})s?\\s+(?:to|on|about|of|for|in|into)\\s+(.+?)${end.source}`, 'i').exec(
    text,
  )?.[1]
  const asked = new RegExp(
    `^(?:(?:write|explain|describe|tell)(?: me)?(?: about)?\\s+)?(?:an?|the)?\\s*(how to .+?|why .+?|what .+?)${end.source}`,
    'i',
  ).exec(text)?.[1]
  const first = new RegExp(`^(.+?)${end.source}`, 'i').exec(text)?.[1]
  const topic = (about ?? asked ?? first ?? text).replace(/^(?:write|a|an|the|my|about)\s+(?=\S)/i, '')
  return topic
    .split(' ')
    .slice(0, 9)
    .join(' ')
    .replace(/\s+(?:and|or|of|in|on|at|to|for|with|a|an|the|by|from)$/i, '')
}

/** A title that the author gave: in quotation marks after "called", "titled" and the like. */
export const readGivenTitle = (description: string): string | undefined =>
  /\b(?:titled|entitled|called|title:|named)\s*["“'‘]([^"”'’\n]{2,90})["”'’]/i.exec(description)?.[1]

const announcesBook = new RegExp(
  `^(?:(?:write|i want|this is|i would like)\\b.{0,20})?\\b(?:an?|the|my|this)?\\b.{0,30}\\b(?:${kinds})s?\\b`,
  'i',
)

/** What the author said, sentence by sentence, to be sorted in where it belongs; without what only names the book or its points. */
export const readNotes = (description: string): string[] => {
  const points = readPoints(description)
  const isListed = listedLines(description).length >= 2
  return description
    .split('\n')
    .flatMap((line) => {
      const listed = listLine.exec(line)?.[1]
      if (listed === undefined) return splitSentences(line.trim(), 'english')
      // What a line says of its point belongs to it.
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

/** For a story without a name: whom it is about, up to the verb. */
export const readHero = (description: string): string | undefined => {
  const words = (/^[^.!?\n]+/.exec(description.trim())?.[0] ?? '').split(/\s+/)
  const verb = words.findIndex((word, index) => index > 0 && hasFiniteVerb(word))
  return verb >= 2 && verb <= 8 ? words.slice(0, verb).join(' ').replace(/,$/, '') : undefined
}
