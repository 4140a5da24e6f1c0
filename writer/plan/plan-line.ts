import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isBareAssent } from '#writer/quality/chatter.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'

const MAX_LENGTH = 600

/**
 * Reduces one field of a plan to one line without refusals and mere assents. Returns an empty
 * string if nothing usable remains.
 */
export const planLine = (text: string, language: LanguageCode): string => {
  const line = text
    .slice(0, MAX_LENGTH * 2)
    .split(/\s+/u)
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_LENGTH)
    .trim()
  if (line === '' || isBareAssent(line, language)) return ''
  return replyProblem(line, { language }) ? '' : line
}

export const planLines = (texts: readonly string[], language: LanguageCode, limit: number): string[] =>
  [
    ...new Set(
      texts
        .slice(0, limit * 3)
        .map((text) => planLine(text, language))
        .filter(Boolean),
    ),
  ].slice(0, limit)
