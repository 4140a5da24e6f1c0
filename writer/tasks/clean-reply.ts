import type { LanguageCode } from '#manuscript/model/languages.ts'
import { withoutThoughts } from '#writer/model/thought-filter.ts'
import { isPostamble, isPreamble } from '#writer/quality/chatter.ts'
import { fencedLines, maskCode, replaceOutsideCode } from '#writer/quality/code-mask.ts'
import { leakFinder } from '#writer/quality/leaks.ts'
import type { LeakFinder } from '#writer/quality/leaks.ts'
import { plainLine } from '#writer/quality/lines.ts'
import { fenceMark } from './fence.ts'

export interface CleaningRules {
  language: LanguageCode
  /** Our own words in the prompt. */
  instructions: string
  /** The text worked on stood in quotation marks, so that they belong to the reply too. */
  quoted?: boolean
}

/**
 * HTML outside code: elements by their names, with attributes that have values, so that "if a <b and c> d", `<your name>`
 * and an address in pointed brackets stay text.
 */
const attributes = '(?:\\s+[a-z][\\w:-]*\\s*=\\s*(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'<>=]+))*'
const formatting =
  'a|abbr|article|aside|b|big|blockquote|body|button|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figure|figcaption|font|footer|form|h[1-6]|head|header|html|i|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|output|p|pre|q|s|samp|section|select|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr|iframe|object|embed|svg|script|style'
export const htmlTag = new RegExp(`</?(?:${formatting})${attributes}\\s*/?>`, 'giu')
/** A tag with attributes that are no attributes: nothing a writer writes, and nothing to be let through. */
const oddTag = /<(?:img|script|iframe|object|embed|svg|style|link|meta|video|input)\b[^<>]*>/giu
const docType = /<!doctype[^<>]*>/giu
const lineBreakTag = /<(?:br|p|div|li|hr)\b[^<>]*>|<\/(?:p|div|li)>/giu
const chatMarks =
  /<\|[^|<>\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:im_start|im_end|start_of_turn|end_of_turn|eos|bos)>/gu
const markup = [fenceMark, docType, lineBreakTag, htmlTag, oddTag, chatMarks]

const quotePairs: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '‘': '’',
}

/** What taking marks away can make of the marks around it is taken away as well, so many times over. */
const MOST_ROUNDS = 6

/** What a reader of HTML never sees: code with its tags, and comments. */
const hiddenStart = /<(?:(script|style|iframe|object|svg)(?:\s[^<>]*)?>|!--)/giu

const withoutHidden = (text: string): string => {
  const masked = maskCode(text)
  const lower = masked.toLowerCase()
  const unclosed = new Set<string>()
  let out = ''
  let from = 0
  for (const match of masked.matchAll(hiddenStart)) {
    const close = match[1] ? `</${match[1].toLowerCase()}` : '-->'
    if (match.index < from || unclosed.has(close)) continue
    const end = lower.indexOf(close, match.index)
    if (end === -1) {
      unclosed.add(close)
      continue
    }
    out += text.slice(from, match.index)
    from = match[1] ? lower.indexOf('>', end) + 1 || text.length : end + close.length
  }
  return from === 0 ? text : out + text.slice(from)
}

/** Without marks of HTML and of chat templates. Those in code are part of the text. */
const withoutMarkup = (text: string): string => {
  if (!/[<[]/u.test(text)) return text
  let cleaned = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = cleaned
    cleaned = withoutHidden(cleaned)
    for (const marks of markup) cleaned = replaceOutsideCode(cleaned, marks, marks === lineBreakTag ? '\n' : '')
    if (cleaned === before) break
  }
  return cleaned
}

const fenceOpening = /^\s*(`{3,}|~{3,})\s*(?:(?:markdown|md|text|txt|plaintext|plain)\s*)?$/iu
const wrapperTags = [
  'answer',
  'response',
  'output',
  'final',
  'final_answer',
  'result',
  'text',
  'section',
  'content',
  'reply',
]

/** A fence around the whole reply is the model's; fences within it show code. Without a name, indented lines tell code. */
const withoutWrapper = (text: string): string => {
  const trimmed = text.trim()
  const tag = wrapperTags.find((name) => trimmed.startsWith(`<${name}>`) && trimmed.endsWith(`</${name}>`))
  if (tag) return withoutWrapper(trimmed.slice(tag.length + 2, -tag.length - 3))
  const lines = trimmed.split('\n')
  const mark = fenceOpening.exec(lines[0]!)?.[1]
  if (!mark) return text
  const closed = lines.length > 1 && lines.at(-1)!.trim() === mark
  const inside = lines.slice(1, closed ? -1 : undefined)
  const named = lines[0]!.trim() !== mark
  if (inside.some((line) => line.trim().startsWith(mark)) && !named) return text
  if (!named && inside.some((line) => /^(?: {2,}|\t)\S/u.test(line))) return text
  return inside.join('\n')
}

const withoutChatter = (text: string, language: LanguageCode): string => {
  const lines = text.split('\n')
  let first = 0
  let last = lines.length
  const skipBlank = () => {
    while (first < last && lines[first]!.trim() === '') first++
    while (last > first && lines[last - 1]!.trim() === '') last--
  }
  skipBlank()
  while (first < last && isPreamble(lines[first]!, language)) {
    first++
    skipBlank()
  }
  // A remark to the person is a paragraph of its own; a last line of a letter belongs to the letter.
  while (last - first > 1 && lines[last - 2]!.trim() === '' && isPostamble(lines[last - 1]!, language)) {
    last--
    skipBlank()
  }
  return lines.slice(first, last).join('\n')
}

const withoutLeaks = (text: string, isLeak: LeakFinder): string => {
  const lines = text.split('\n')
  const fenced = fencedLines(lines)
  return lines.filter((line, at) => fenced[at] || line.trim() === '' || !isLeak(plainLine(line))).join('\n')
}

const withoutBlankRuns = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const fenced = fencedLines(lines)
  return lines
    .filter((line, at) => fenced[at] || line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .replace(/^\n+/u, '')
    .trimEnd()
}

/** Quotation marks around the whole, which are the model's and not the text's. */
export const withoutOuterQuotes = (text: string): string => {
  const close = quotePairs[text.charAt(0)]
  const inner = text.slice(1, -1)
  return close && text.length > 1 && text.endsWith(close) && !inner.includes(text.charAt(0)) && !inner.includes(close)
    ? inner.trim()
    : text
}

/**
 * What is left of a reply: the text alone, in Markdown without HTML. Empty where there was nothing else. Line breaks,
 * indentation and code stay as they are.
 */
export const cleanReply = (reply: string, { language, instructions, quoted }: CleaningRules): string => {
  const said = withoutThoughts(reply.replaceAll('\r\n', '\n').replaceAll('\0', ''))
  const text = withoutWrapper(withoutMarkup(said))
  const alone = withoutWrapper(withoutChatter(withoutLeaks(text, leakFinder(instructions)), language))
  // Marks inside of a fence around the whole were taken for code before.
  const spoken = withoutBlankRuns(withoutMarkup(alone))
  return quoted ? spoken : withoutOuterQuotes(spoken)
}
