import type { StreamedEvent } from '#contract/endpoint.ts'
import { limits, messages, type Modified } from '#contract/tools.ts'
import { detectLanguage } from '#manuscript/model/language-detection/detect-language.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { networkOf } from '../../http/address.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { streamReply } from '../../writing/stream-reply.ts'
import { limitVisitor } from './limit-visitor.ts'
import type { ToolDependencies } from './dependencies.ts'
import { spendToolWords } from './spend-tool-words.ts'

/**
 * All visitors share one name in the language model's queue, so that each signed-in account gets as
 * many turns as all visitors together.
 */
const VISITORS = 'visitors of the free tools'
/** A text of 20,000 words may take a small model on a small machine this long, in milliseconds. */
const LONGEST_MS = 3600_000
/** A reader who accepts no data for this many milliseconds counts as disconnected. */
const STALLED_MS = 60_000
/** A language model writes at least a sentence, even for one word. */
const LEAST_WORDS = 20

interface Use {
  body: { content: string; language?: LanguageCode | undefined; recaptchaToken?: string | undefined }
  call: { address: string; signal: AbortSignal }
  /** The maximum length of the result, relative to the text. */
  growth: number
  write: (call: WritingCall) => Prose
}

/**
 * Edits a visitor's text with `write`, and streams the result. The writer splits a long text into
 * passages.
 */
export const useTool = async (
  dependencies: ToolDependencies,
  { body: { content, language: chosen, recaptchaToken: token }, call: { address, signal: left }, growth, write }: Use,
): Promise<AsyncIterable<StreamedEvent<Modified>>> => {
  const network = networkOf(address)
  await limitVisitor(dependencies, { address, network, token })
  // A chosen language is not detected again.
  const { language, sure } = chosen ? { language: chosen, sure: true } : await detectLanguage(content)
  const words = countWords(content, language)
  if (words > limits.words) throw new ApiError('too_large', messages.tooLong(words))

  const ending = new AbortController()
  const signal = AbortSignal.any([left, ending.signal])
  const freePlace = await dependencies.places.take(network, signal)
  const longest = setTimeout(() => ending.abort(), LONGEST_MS).unref()
  // Without this, the signal and its timer would stay in memory after the call.
  const leave = () => {
    clearTimeout(longest)
    signal.removeEventListener('abort', leave)
    freePlace()
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    const spending = { network, language, signal, words: Math.max(LEAST_WORDS, Math.ceil(words * growth)) }
    const prose = await spendToolWords(dependencies, spending, () =>
      write({ context: { language }, user: VISITORS, usedFor: { user: null, tool: true }, signal }),
    )
    return streamed(prose, { language, sure, ending, leave })
  } catch (error) {
    leave()
    throw error
  }
}

interface Place {
  language: LanguageCode
  sure: boolean
  ending: AbortController
  leave: () => void
}

async function* streamed(
  prose: Prose,
  { language, sure, ending, leave }: Place,
): AsyncGenerator<StreamedEvent<Modified>> {
  let stalled: NodeJS.Timeout | undefined
  try {
    yield { type: 'delta', text: '', language }
    const events = streamReply(prose, { byok: false }, (text, note) => ({
      modified_content: text,
      language,
      language_sure: sure,
      note,
    }))
    for await (const event of events) {
      stalled = setTimeout(() => ending.abort(), STALLED_MS)
      yield event
      clearTimeout(stalled)
    }
  } finally {
    clearTimeout(stalled)
    leave()
  }
}
