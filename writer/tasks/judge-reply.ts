import { countWords } from '#manuscript/model/count-words.ts'
import { mayBeIn } from '#manuscript/model/language-detection/detect-language.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'

export interface ReplyRules {
  language: LanguageCode
  /** The edited text; missing if the text is written from scratch. */
  source?: string
  /** Requested length in words. */
  target?: number
  /** True if the person may have asked for another language, or for a change of one word. */
  isFree?: boolean
}

/** `useless`: the reply has no text, or loops. */
export type Verdict = ResultNote | 'useless'

/** A deviation of fewer words than this never counts as a missed length. */
const FEW_WORDS = 10

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s*_`>#-]+/gu, ' ')
    .trim()

export const isUnchanged = (text: string, source: string): boolean => folded(text) === folded(source)

/**
 * Returns true if the length is far from the target: more than half above or below it. If the text
 * should become longer or shorter, less than half of that change also counts.
 */
export const missesLength = (words: number, target: number, sourceWords?: number): boolean => {
  const off = Math.abs(words - target)
  if (off < FEW_WORDS) return false
  const requestedChange = sourceWords === undefined ? target : Math.abs(sourceWords - target)
  return (
    off > target / 2 ||
    (requestedChange > 0 && off > requestedChange / 2 && isTowardsSource(words, target, sourceWords))
  )
}

const isTowardsSource = (words: number, target: number, source: number | undefined): boolean =>
  source !== undefined && (source > target ? words > target : words < target)

/**
 * Returns the worst problem of a reply as a whole, or undefined if the reply fulfils the request.
 */
export const judgeReply = async (text: string, rules: ReplyRules): Promise<Verdict | undefined> => {
  const { language, source, target, isFree } = rules
  const problem = replyProblem(text, { language, ...(target && { wordsAsked: target }), ...(source && { source }) })
  if (problem === 'refused') return 'refused'
  // A repeated refrain may come from the person's own text.
  if (problem && !(source && replyProblem(source, { language }) === problem)) return 'useless'
  if (!isFree && !(await mayBeIn(text, language)) && !(await isMixed(source, language))) return 'other_language'
  if (source !== undefined && isUnchanged(text, source)) return 'unchanged'
  const sourceWords = source === undefined ? undefined : countWords(source, language)
  if (target !== undefined && !isFree && missesLength(countWords(text, language), target, sourceWords))
    return 'length_missed'
  return undefined
}

/** A text that is itself in another language, such as a quotation, may stay in it. */
const isMixed = async (source: string | undefined, language: LanguageCode): Promise<boolean> =>
  source !== undefined && source.trim() !== '' && !(await mayBeIn(source, language))
