import { messages as editMessages } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import { limits, messages, type Modified } from '#contract/tools.ts'
import { detectLanguage } from '#manuscript/model/detect-language.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { safeProse } from '#writer/safe-prose.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { explainModelError } from '../../explain-model-error.ts'
import { networkOf } from '../../http/address.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { limitVisitor } from './limit-visitor.ts'
import type { ToolDependencies } from './dependencies.ts'
import { spendToolWords } from './spend-tool-words.ts'

/** All visitors are one to the language model's queue, so that each person who is signed in has as many turns as all of them. */
const VISITORS = 'visitors of the free tools'
/** A text of 20,000 words may take a small model on a small machine this long. */
const LONGEST_MS = 3600_000
/** A reader who takes nothing for so long is not there. */
const STALLED_MS = 60_000
/** A language model says a sentence even of a word. */
const LEAST_WORDS = 20

interface Use {
  body: { content: string; language?: LanguageCode | undefined; recaptchaToken?: string | undefined }
  call: { address: string; signal: AbortSignal }
  /** How much longer than the text the result may be. */
  growth: number
  write: (call: WritingCall) => Prose
}

/** Works on a visitor's text as `write` says. A long one is cut into passages by the writer, and shown as it grows. */
export const useTool = async (
  parts: ToolDependencies,
  { body: { content, language: chosen, recaptchaToken: token }, call: { address, signal: left }, growth, write }: Use,
): Promise<AsyncIterable<StreamedEvent<Modified>>> => {
  const network = networkOf(address)
  await limitVisitor(parts, { address, network, token })
  // Who chose a language is not asked again.
  const { language, sure } = chosen ? { language: chosen, sure: true } : await detectLanguage(content)
  const words = countWords(content, language)
  if (words > limits.words) throw new ApiError('too_large', messages.tooLong(words))

  const ending = new AbortController()
  const signal = AbortSignal.any([left, ending.signal, AbortSignal.timeout(LONGEST_MS)])
  const leave = await parts.places.take(network, signal)
  signal.addEventListener('abort', leave, { once: true })
  try {
    const spending = { network, language, signal, words: Math.max(LEAST_WORDS, Math.ceil(words * growth)) }
    const prose = await spendToolWords(parts, spending, () => write({ context: { language }, user: VISITORS, signal }))
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
    for await (const event of safeProse(prose)) {
      stalled = setTimeout(() => ending.abort(), STALLED_MS)
      yield event.type === 'delta'
        ? event
        : {
            type: 'end',
            reply: { modified_content: event.text, language, language_sure: sure, note: event.note ?? null },
            words: event.words,
          }
      clearTimeout(stalled)
    }
  } catch (error) {
    throw explainModelError(error, { byok: false }, editMessages.textKept)
  } finally {
    clearTimeout(stalled)
    leave()
  }
}
