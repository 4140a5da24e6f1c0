import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isPostamble, isPreamble } from '#writer/quality/chatter.ts'
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

const codeFence = /^\s*(?:```|~~~)[^\n`]*$/u
/** Tags of HTML, with their content where it is code; comments; and marks of chat templates. Autolinks stay. */
const htmlCode = /<(script|style|iframe|object|svg|think|thinking)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/giu
const htmlTag = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<![a-z][^>]*>/giu
const lineBreakTag = /<(?:br|p|div|li)\b[^>]*>|<\/(?:p|div|li)>/giu
const chatMarks = /<\|[^|<>\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>/gu

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

/** Takes marks away until there are none, since taking one away can make another of what stood around it. */
const withoutMarkup = (text: string): string => {
  const cleaned = text
    .replace(fenceMark, '')
    .replace(htmlCode, '')
    .replace(lineBreakTag, '\n')
    .replace(htmlTag, '')
    .replace(chatMarks, '')
  return cleaned === text ? text : withoutMarkup(cleaned)
}

const withoutCodeFences = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !codeFence.test(line))
    .join('\n')

const withoutChatter = (text: string, language: LanguageCode): string => {
  const lines = text.trim().split('\n')
  if (isPreamble(lines[0]!, language)) return withoutChatter(lines.slice(1).join('\n'), language)
  if (lines.length > 1 && isPostamble(lines.at(-1)!, language))
    return withoutChatter(lines.slice(0, -1).join('\n'), language)
  return lines.join('\n')
}

const withoutLeaks = (text: string, isLeak: LeakFinder): string =>
  text
    .split('\n')
    .filter((line) => line.trim() === '' || !isLeak(plainLine(line)))
    .join('\n')

/** Quotation marks around the whole, which are the model's and not the text's. */
export const withoutOuterQuotes = (text: string): string => {
  const close = quotePairs[text.charAt(0)]
  const inner = text.slice(1, -1)
  return close && text.length > 1 && text.endsWith(close) && !inner.includes(text.charAt(0)) && !inner.includes(close)
    ? inner.trim()
    : text
}

/** What is left of a reply: the text alone, in Markdown without HTML. Empty where there was nothing else. */
export const cleanReply = (reply: string, { language, instructions, quoted }: CleaningRules): string => {
  const text = withoutCodeFences(withoutMarkup(reply.replaceAll('\r\n', '\n').replaceAll('\0', '')))
  const spoken = withoutChatter(withoutLeaks(text, leakFinder(instructions)), language)
    .replace(/[ \t]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
  return quoted ? spoken : withoutOuterQuotes(spoken)
}
