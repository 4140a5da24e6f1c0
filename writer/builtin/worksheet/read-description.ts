import { splitSentences } from '../text/split-sentences.ts'

const listLine = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.+?)[.;,]?\s*$/
const cue =
  /(?:\b(?:covers?|covering|includes?|including|about|on|topics?(?: are)?|such as|namely|deals? with|dealing with|discuss(?:es|ing)?|explains?|explaining|describes?|describing|from|through)|[:–—])\s+/gi

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

/** The points that the author listed, in their order: lines of a list, or the longest enumeration in a sentence. */
export const readPoints = (description: string): string[] => {
  const listed = description.split('\n').flatMap((line) => listLine.exec(line)?.[1] ?? [])
  if (listed.length >= 2) return listed
  let longest: string[] = []
  for (const match of description.matchAll(cue)) {
    const items = readEnumeration(description.slice(match.index + match[0].length))
    if (items && items.length > longest.length) longest = items
  }
  return longest
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

/** What the author said, sentence by sentence, to be sorted in where it belongs. */
export const readNotes = (description: string): string[] =>
  description
    .split('\n')
    .flatMap((line) => (listLine.test(line) ? [] : splitSentences(line.trim(), 'english')))
    .filter((sentence) => sentence.split(/\s+/).length >= 4)
