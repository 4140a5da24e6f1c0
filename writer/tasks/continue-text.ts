import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { deskPrompt } from '#writer/desk/desk-prompt.ts'
import { tokensPerWord } from '#writer/desk/fit-surroundings.ts'
import { removeEcho } from '#writer/desk/remove-echo.ts'
import { mayRepeat, openSentence, removeSeams, withoutRepeatedStart } from '#writer/desk/remove-seams.ts'
import { noSurroundings, type Surroundings } from '#writer/desk/surroundings.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Prose, ProseEvent, WritingCall } from '#writer/writer.ts'
import { lengthInWords } from './build-prompt.ts'
import { generateProse } from './generate-prose.ts'
import type { Verdict } from './judge-reply.ts'
import { retryInstructions, withReplyRetry } from './retry-reply.ts'

interface ContinueRequest {
  before: string
  after: string
  brief?: boolean
}

/** The maximum number of words of a continuation, which are reserved before the call. */
export const CONTINUED_WORDS = { paragraph: 160, brief: 24 } as const
/** The number of words that the prompt requests. */
const USUAL_WORDS = 90

/**
 * Matches the first punctuation mark that ends a phrase: one before a space, or any of a script
 * without spaces.
 */
const phraseEnd = /[\p{L}\p{N}\p{M}]["'”’»)\]]*(?:[.,;:!?…](?=["'”’»)\]]*(?:\s|$))|[。，；：！？、।،؛؟۔])["'”’»)\]]*/u

/** Returns a text up to its first punctuation mark, or null if it has none yet. */
const firstPhrase = (text: string, isOver: boolean): string | null => {
  const found = phraseEnd.exec(text)
  if (!found) return null
  const end = found.index + found[0].length
  // At the end of a text that is being written, a full stop may be part of a number.
  return end < text.length || isOver ? text.slice(0, end) : null
}

/** Returns the first paragraph of a text, or null if it may not be complete. */
const firstParagraph = (text: string, isOver: boolean): string | null => {
  const end = text.search(/\n[ \t]*\n/u)
  if (end === -1) return isOver ? text : null
  return text.slice(0, end)
}

/** Returns a text without headings at its beginning, or an empty string while one is being written. */
const withoutHeading = (text: string): string => {
  let rest = text.trimStart()
  while (/^#{1,6}(?:\s|$)/u.test(rest)) {
    const end = rest.indexOf('\n')
    if (end === -1) return ''
    rest = rest.slice(end).trimStart()
  }
  return rest
}

/** Returns the part of a reply that continues the text, without the repeated beginning. */
const continuation = (
  reply: string,
  { before, after, brief }: ContinueRequest,
  near: Surroundings,
  language: LanguageCode,
): string => {
  const body = withoutHeading(reply).trim()
  const own = before.trim() === '' ? near.before : before
  const next = after.trim() === '' ? near.after : after
  const start = withoutRepeatedStart(body, own, language).trimStart()
  if (!/[\p{L}\p{N}]/u.test(start)) return ''
  const end = removeSeams(start, { before: '', after: next }, language)
  const alone = removeEcho(end, near, language)
  const paragraph = firstParagraph(alone, true)!.trim()
  return brief ? (firstPhrase(paragraph, true) ?? paragraph) : paragraph
}

/**
 * Streams a continuation. Holds back a beginning that may repeat the text before, and ends the call
 * as soon as the phrase or the paragraph is complete.
 */
async function* continued(prose: Prose, request: ContinueRequest, near: Surroundings, language: LanguageCode): Prose {
  const own = request.before.trim() === '' ? near.before : request.before
  let reply = ''
  let shown = ''
  const endOf = (text: string): ProseEvent => {
    const whole = continuation(text, request, near, language)
    if (whole === '') throw new ModelError('invalid', 'The model only repeated the text')
    return { type: 'end', text: whole, words: countWords(whole, language) }
  }
  for await (const event of prose) {
    if (event.type === 'end') {
      yield endOf(event.text)
      return
    }
    reply += event.text
    const body = withoutHeading(reply)
    if (shown === '' && mayRepeat(body, own)) continue
    const start = withoutRepeatedStart(body, own, language).trimStart()
    const whole = request.brief ? firstPhrase(start, false) : firstParagraph(start, false)
    const text = whole ?? start
    if (text.length > shown.length && text.startsWith(shown)) yield { type: 'delta', text: text.slice(shown.length) }
    if (text.startsWith(shown)) shown = text
    if (whole !== null && /[\p{L}\p{N}]/u.test(whole)) {
      yield endOf(whole)
      return
    }
  }
}

/** Returns the instruction for the beginning of the continuation. */
const beginning = ({ before }: ContinueRequest, near: Surroundings, language: LanguageCode): string => {
  if (before.trim() === '')
    return near.before.trim() === '' ? 'Nothing stands before it: begin the text.' : 'Begin a new paragraph.'
  return openSentence(before, language).trim() === ''
    ? 'The last sentence is complete. Begin with a new one, in the same paragraph.'
    : 'It stops inside a sentence. Go on with exactly that sentence, with its next word.'
}

/** Continues the text at the caret, in its style, with at most one paragraph. */
export const continueText = async function* (model: LanguageModel, request: ContinueRequest, call: WritingCall): Prose {
  const { context, onSent, signal, surroundings = noSurroundings } = call
  const { language } = context
  const facts = (await model.facts?.('continue')) ?? {}
  const near: Surroundings = {
    ...surroundings,
    before: [surroundings.before, request.before].filter((text) => text.trim() !== '').join('\n\n'),
    after: [request.after, surroundings.after].filter((text) => text.trim() !== '').join('\n\n'),
  }
  const words = request.brief ? CONTINUED_WORDS.brief : USUAL_WORDS
  const promptFor = (wrong: Verdict | undefined) =>
    deskPrompt({
      context,
      surroundings: near,
      materials: [],
      task: [
        'Continue the text in the tag before, where it ends, as its author would: the same narrator, tense, rhythm and choice of words.',
        beginning(request, surroundings, language),
      ],
      constraints: [
        request.after.trim() === ''
          ? ''
          : 'The text in the tag after goes on in the same paragraph, directly behind your text. Together they have to be grammatical.',
        request.brief
          ? 'Length: only the next words, up to the next punctuation mark.'
          : `Length: about ${lengthInWords(USUAL_WORDS, language)}, in complete sentences.`,
        wrong ? retryInstructions[wrong] : '',
      ],
      form: [
        'Answer with the new words alone, as one paragraph of plain text. No heading, no list, no remark about your work, no quotation marks around it.',
      ],
      query: `${request.before.slice(-QUERY_CHARACTERS)} ${request.after.slice(0, QUERY_CHARACTERS)}`,
      replyTokens: Math.ceil(words * 2 * tokensPerWord(near.before, language)),
      facts,
    })
  yield* withReplyRetry({
    rules: { language },
    signal,
    ask: (wrong) => {
      const prompt = promptFor(wrong)
      if (!wrong) onSent?.(prompt.sent)
      const prose = generateProse({ model, task: 'continue', prompt, call, quoted: true })
      return continued(prose, request, near, language)
    },
  })
}

/** The number of characters beside the caret that select the passages of the references. */
const QUERY_CHARACTERS = 2000
