import type { LanguageCode } from '#manuscript/model/languages.ts'
import { plainLine } from '#writer/quality/prose-lines.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { isBareAssent } from '#writer/quality/chatter.ts'
import { cleanReply, removeOuterQuotes } from './clean-reply.ts'

const MAX_CHARACTERS = 160
/**
 * Matches `Chapter 3:`, `1.2`, `IV.`, `Title:` and similar prefixes, which the book adds itself.
 * Does not match years and the initials of a name: `1914: War`, `C. S. Lewis`.
 */
const numbering =
  /^(?:(?:chapter|section|part|title|kapitel|abschnitt|titel|chapitre|titre|cap[ií]tulo|t[ií]tulo|capitolo|titolo|глава|название)\s*(?:(?:\d+(?:\.\d+)*|[ivxlc]+)\s*)?[.:)–—-]\s*|\d{1,2}(?:\.\d{1,2})*\s*[.:)–—-]\s+|\d{1,2}(?:\.\d{1,2})+\s+|(?:[ivx]|[ivxlc]{2,7})\.\s+(?!\p{L}\.)|第\s*[\d一二三四五六七八九十]+\s*[章节節]\s*(?:[:：]\s*)?)/iu

/** Matches the full stop of an abbreviation at the end: `King Jr.`, `Washington, D.C.` */
const abbreviated = /(?:\.\p{L}|(?<!\p{L})(?:jr|sr|inc|co|corp|ltd|bros|etc|usw|cie))\.$/iu

/**
 * Extracts a title: one line without marks, numbers or quotation marks. Returns an empty string if
 * the model refused, only thought or said "Yes."; callers then keep the current title.
 */
export const cleanTitle = (reply: string, instructions: string, language: LanguageCode): string => {
  if (replyProblem(reply, { language }) !== undefined) return ''
  const lines = cleanReply(reply, { language, instructions }).split('\n').map(plainLine).filter(Boolean)
  const [line = ''] = lines
  const bare = removeOuterQuotes(line.replace(numbering, '')).trim()
  const oneLine = bare.replace(/\s+/gu, ' ')
  const text = abbreviated.test(oneLine) ? oneLine : oneLine.replace(/(?<=[^.!?…])[.。]$/u, '')
  if (isBareAssent(text, language) || replyProblem(text, { language }) !== undefined) return ''
  return text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS).replace(/(?<!\s)\s+\S*$/u, '')
}
