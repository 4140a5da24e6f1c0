import type { LanguageCode } from '#manuscript/model/languages.ts'
import { plainLine } from '#writer/quality/lines.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { isBareAssent } from '#writer/quality/chatter.ts'
import { cleanReply, withoutOuterQuotes } from './clean-reply.ts'

const MOST_CHARACTERS = 160
/** `Chapter 3:`, `1.2`, `IV.`, `Title:` and their like, which the book sets by itself. */
const numbering =
  /^(?:(?:chapter|section|part|title|kapitel|abschnitt|titel|chapitre|titre|cap[ií]tulo|t[ií]tulo|capitolo|titolo|глава|название)\s*(?:(?:\d+(?:\.\d+)*|[ivxlc]+)\s*)?[.:)–—-]\s*|\d+(?:\.\d+)*\s*[.:)–—-]\s+|\d+\.\d+(?:\.\d+)*\s+|[ivxlc]+\.\s+|第\s*[\d一二三四五六七八九十]+\s*[章节節]\s*(?:[:：]\s*)?)/iu

/**
 * A title alone: one line without marks, numbers or quotation marks. Empty where there was none: where the model refused,
 * only thought, or said "Yes." Whoever asked keeps the title that there is.
 */
export const cleanTitle = (reply: string, instructions: string, language: LanguageCode): string => {
  if (replyProblem(reply, { language }) !== undefined) return ''
  const lines = cleanReply(reply, { language, instructions }).split('\n').map(plainLine).filter(Boolean)
  const [line = ''] = lines
  const bare = withoutOuterQuotes(line.replace(numbering, '')).trim()
  const text = bare.replace(/\s+/gu, ' ').replace(/(?<=[^.!?…])[.。]$/u, '')
  if (isBareAssent(text, language) || replyProblem(text, { language }) !== undefined) return ''
  return text.length <= MOST_CHARACTERS ? text : text.slice(0, MOST_CHARACTERS).replace(/(?<!\s)\s+\S*$/u, '')
}
