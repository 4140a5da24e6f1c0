import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageModel, Message } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { removeBrokenEnd } from '#writer/quality/complete.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'
import { removeLoop } from '#writer/quality/remove-loop.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { lengthInWords } from './build-prompt.ts'
import type { Prompt } from './build-prompt.ts'
import { cleanReply, remarksIn } from './clean-reply.ts'
import { createStreamCleaner } from './stream-cleaner.ts'
import { joinContinuation } from './join-continuation.ts'

/** Maximum continuations of a text that reached the token limit. */
export const MAX_REPLY_CONTINUATIONS = 2

export interface ProseRequest {
  model: LanguageModel
  task: string
  prompt: Prompt
  call: WritingCall
  quoted?: boolean
  /** The edited text. */
  source?: string
  temperature?: number
  /** The length in words to which a cut text is continued, if set. */
  words?: number
}

export const continuationMessages = (
  prompt: Prompt,
  soFar: string,
  missing: number | undefined,
  language: LanguageCode,
): Message[] => [
  ...prompt.messages,
  // If the text is too long for the prompt, its end is kept, because the model continues from
  // there.
  { role: 'assistant', content: soFar, trimmable: [{ name: 'text-so-far', text: soFar, priority: 0, keep: 'end' }] },
  {
    role: 'user',
    content:
      'Go on exactly where your text stops, without repeating any of it and without a remark.' +
      (missing === undefined ? '' : ` Write about ${lengthInWords(missing, language)} more and bring it to its end.`),
  },
]

type Ended = 'stop' | 'length' | 'loop'

/**
 * Streams deltas, held back briefly at the start. The `end` event has the whole cleaned text, which
 * replaces the deltas.
 */
export async function* generateProse({
  model,
  task,
  prompt,
  call,
  quoted,
  source = '',
  temperature,
  words,
}: ProseRequest): Prose {
  const { language } = call.context
  const keepsStart = remarksIn(source, language).opens
  let whole = ''
  for (let round = 0; ; round++) {
    const watch = loopWatch(language)
    const held = createStreamCleaner(language, { keepsStart })
    let reply = ''
    let ended: Ended = 'stop'
    let gap = round === 0 ? '' : '\n\n'
    const missing = words === undefined ? undefined : Math.max(60, words - countWords(whole, language))
    const messages = round === 0 ? prompt.messages : continuationMessages(prompt, whole, missing, language)
    const callPriority = { user: call.user, type: 'interactive' as const }
    for await (const event of model.text({ messages, task, temperature, signal: call.signal, callPriority })) {
      if (event.type === 'end') {
        ended = event.finish
        break
      }
      reply += event.text
      if (watch(event.text)) {
        ended = 'loop'
        break
      }
      const text = held.push(event.text)
      if (!text) continue
      yield { type: 'delta', text: gap + text }
      gap = ''
    }
    const rest = ended === 'loop' ? '' : held.flush()
    if (rest) yield { type: 'delta', text: gap + rest }
    if (ended === 'loop') reply = removeLoop(reply, language)
    const cleaned = cleanReply(reply, { language, instructions: prompt.instructions, quoted, source })
    whole = joinContinuation(whole, cleaned)
    // A text that the model finished is complete, however short it is.
    const goesOn = ended !== 'stop' && whole !== '' && cleaned !== ''
    // The continuation begins with a new sentence, because the client cannot tell whether the last
    // word was cut.
    if (ended !== 'stop') whole = removeBrokenEnd(whole, language) || whole
    if (!goesOn || round === MAX_REPLY_CONTINUATIONS) break
  }
  if (whole === '') throw new ModelError('invalid', 'The model answered, but with no text in it')
  yield { type: 'end', text: whole, words: countWords(whole, language) }
}
