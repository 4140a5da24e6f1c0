import { endedElements, hasHtmlAttributes, isUnended } from '#manuscript/model/html-tags.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { removeThoughts } from '#writer/model/thoughts/remove-thoughts.ts'
import { isPostamble, isPreamble } from '#writer/quality/chatter.ts'
import { codeBlockLines, maskCode, replaceOutsideCode } from '#writer/quality/code-mask.ts'
import { leakFinder } from '#writer/quality/leaks.ts'
import type { LeakFinder } from '#writer/quality/leaks.ts'
import { plainLine } from '#writer/quality/prose-lines.ts'
import { promptTagPattern } from './prompt-tags.ts'

export interface CleaningRules {
  language: LanguageCode
  /** The instructions in the prompt, used to detect replies that leak them. */
  instructions: string
  /** True if the edited text was in quotation marks. The reply then keeps its own. */
  quoted?: boolean
  /** The edited text. Its lines do not count as remarks of the model, even in a reply. */
  source?: string
}

/**
 * Matches HTML elements by name, with attributes that have values. "if a <b and c> d", `<your
 * name>`, an address in angle brackets and an escaped tag are therefore text.
 */
const attributes = '(?:\\s+[a-z][\\w:-]*\\s*=\\s*(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'<>=]+))*'
const formatting =
  'a|abbr|article|aside|b|big|blockquote|body|button|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figure|figcaption|font|footer|form|h[1-6]|head|header|html|i|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|output|p|pre|q|s|samp|section|select|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr|iframe|object|embed|svg|script|style'
export const htmlTag = new RegExp(`(?<!\\\\)</?(?:${formatting})${attributes}\\s*/?>`, 'giu')
/** Matches a tag with malformed attributes, which no author writes and which must not pass. */
const oddTag = /(?<!\\)<(?:img|script|iframe|object|embed|svg|style|link|meta|video|input)\b[^<>=]*=[^<>]*>/giu
const docType = /<!doctype[^<>]*>/giu
const lineBreakTag = /(?<!\\)<(?:br|p|div|li|hr)(?=[\s/>])[^<>]*>|<\/(?:p|div|li)>/giu
const chatMarks =
  /<\|[^|<>\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:im_start|im_end|start_of_turn|end_of_turn|eos|bos)>/gu
const markup = [promptTagPattern, docType, lineBreakTag, htmlTag, oddTag, chatMarks]

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

/** The maximum number of rounds that remove markup which earlier removals created. */
const MAX_ROUNDS = 6

/**
 * Matches the start of content that HTML does not display: active elements with their content, and
 * comments.
 */
const hiddenStart = /<(?:(script|style|iframe|object|svg)(?:\s[^<>]*)?>|!--)/giu

const removeHidden = (text: string): string => {
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

/** Removes HTML and chat template marks, but keeps those in code. */
const removeMarkup = (text: string): string => {
  if (!/[<[]/u.test(text)) return text
  let cleaned = text
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned
    cleaned = removeHidden(cleaned)
    // `Dear <title>` and "a <p and q> b" only look like elements.
    const ended = endedElements(maskCode(cleaned))
    const by = (marks: RegExp) => (found: string) => {
      if (marks === htmlTag && isUnended(found, ended)) return found
      if (marks !== lineBreakTag) return ''
      return hasHtmlAttributes(found) ? '\n' : found
    }
    for (const marks of markup) cleaned = replaceOutsideCode(cleaned, marks, by(marks))
    if (cleaned === before) break
  }
  return cleaned
}

const codeBlockOpening = /^\s*(`{3,}|~{3,})\s*(?:(?:markdown|md|text|txt|plaintext|plain)\s*)?$/iu
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

/**
 * Removes a code block around the whole reply, but not code blocks within it. In an unnamed block,
 * indented lines indicate code.
 */
const removeWrapper = (text: string): string => {
  const trimmed = text.trim()
  const tag = wrapperTags.find((name) => trimmed.startsWith(`<${name}>`) && trimmed.endsWith(`</${name}>`))
  if (tag) return removeWrapper(trimmed.slice(tag.length + 2, -tag.length - 3))
  const lines = trimmed.split('\n')
  const mark = codeBlockOpening.exec(lines[0]!)?.[1]
  if (!mark) return text
  const closed = lines.length > 1 && lines.at(-1)!.trim() === mark
  const inside = lines.slice(1, closed ? -1 : undefined)
  const named = lines[0]!.trim() !== mark
  if (inside.some((line) => line.trim().startsWith(mark)) && !named) return text
  if (!named && inside.some((line) => /^(?: {2,}|\t)\S/u.test(line))) return text
  return inside.join('\n')
}

/**
 * Checks if a person's text has a first or last line that resembles a model's remark, for example
 * in a mail or a speech.
 */
export const remarksIn = (source: string, language: LanguageCode): { opens: boolean; closes: boolean } => {
  const lines = source.trim().split('\n')
  const [first = '', last = ''] = [lines[0], lines.at(-1)]
  return { opens: isPreamble(first, language), closes: isPostamble(last, language) }
}

const removeChatter = (text: string, language: LanguageCode, source: string): string => {
  const { opens, closes } = remarksIn(source, language)
  const lines = text.split('\n')
  let first = 0
  let last = lines.length
  const skipBlank = () => {
    while (first < last && lines[first]!.trim() === '') first++
    while (last > first && lines[last - 1]!.trim() === '') last--
  }
  skipBlank()
  const isOpening = (line: string) => !opens && isPreamble(line, language)
  const isClosing = (line: string) => !closes && isPostamble(line, language)
  while (first < last && isOpening(lines[first]!)) {
    first++
    skipBlank()
  }
  // A closing remark is a separate paragraph; the last line of a letter belongs to the letter.
  while (last - first > 1 && lines[last - 2]!.trim() === '' && isClosing(lines[last - 1]!)) {
    last--
    skipBlank()
  }
  return lines.slice(first, last).join('\n')
}

const removeLeaks = (text: string, isLeak: LeakFinder, source: string): string => {
  const lines = text.split('\n')
  const own = new Set(source.split('\n').map((line) => line.trim()))
  const fenced = codeBlockLines(lines)
  return lines
    .filter((line, at) => fenced[at] || line.trim() === '' || own.has(line.trim()) || !isLeak(plainLine(line)))
    .join('\n')
}

const removeBlankRuns = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const fenced = codeBlockLines(lines)
  return lines
    .filter((line, at) => fenced[at] || line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .replace(/^\n+/u, '')
    .trimEnd()
}

/** Removes quotation marks around the whole reply, which the model added. */
export const removeOuterQuotes = (text: string): string => {
  const close = quotePairs[text.charAt(0)]
  const inner = text.slice(1, -1)
  return close && text.length > 1 && text.endsWith(close) && !inner.includes(text.charAt(0)) && !inner.includes(close)
    ? inner.trim()
    : text
}

/**
 * Returns the text of a reply as Markdown without HTML, or an empty string if there is none. Keeps
 * line breaks, indentation and code.
 */
export const cleanReply = (reply: string, { language, instructions, quoted, source = '' }: CleaningRules): string => {
  const withoutThoughts = removeThoughts(reply.replaceAll('\r\n', '\n').replaceAll('\0', ''))
  const text = removeWrapper(removeMarkup(withoutThoughts))
  const alone = removeWrapper(removeChatter(removeLeaks(text, leakFinder(instructions), source), language, source))
  // Removes markup that was inside the wrapping code block, which the first pass treated as code.
  const spoken = removeBlankRuns(removeMarkup(alone))
  return quoted ? spoken : removeOuterQuotes(spoken)
}
