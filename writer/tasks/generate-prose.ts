import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageModel, Message } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { withoutBrokenEnd } from '#writer/quality/complete.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'
import { withoutLoop } from '#writer/quality/without-loop.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { lengthInWords } from './build-prompt.ts'
import type { Prompt } from './build-prompt.ts'
import { cleanReply } from './clean-reply.ts'
import { holdBack } from './hold-back.ts'
import { joinContinuation } from './join-continuation.ts'

/** A text that broke off at the limit of tokens is gone on with so many times. */
export const MAX_REPLY_CONTINUATIONS = 2

export interface ProseRequest {
  model: LanguageModel
  task: string
  prompt: Prompt
  call: WritingCall
  quoted?: boolean
  temperature?: number
  /** Where given, a text that was cut is continued to this length. */
  words?: number
}

export const continuationMessages = (
  prompt: Prompt,
  soFar: string,
  missing: number | undefined,
  language: LanguageCode,
): Message[] => [
  ...prompt.messages,
  // Of a text that is too long to be sent whole, its end is what has to be gone on from.
  { role: 'assistant', content: soFar, trimmable: [{ name: 'text-so-far', text: soFar, priority: 0, keep: 'end' }] },
  {
    role: 'user',
    content:
      'Go on exactly where your text stops, without repeating any of it and without a remark.' +
      (missing === undefined ? '' : ` Write about ${lengthInWords(missing, language)} more and bring it to its end.`),
  },
]

type Ended = 'stop' | 'length' | 'loop'

/** Deltas as they come, held back a little at the start; `end` brings the whole, cleaned, which replaces them. */
export async function* generateProse({ model, task, prompt, call, quoted, temperature, words }: ProseRequest): Prose {
  const { language } = call.context
  let whole = ''
  for (let round = 0; ; round++) {
    const watch = loopWatch(language)
    const held = holdBack(language)
    let reply = ''
    let ended: Ended = 'stop'
    let gap = round === 0 ? '' : '\n\n'
    const missing = words === undefined ? undefined : Math.max(60, words - countWords(whole, language))
    const messages = round === 0 ? prompt.messages : continuationMessages(prompt, whole, missing, language)
    const turn = { user: call.user, kind: 'interactive' as const }
    for await (const event of model.text({ messages, task, temperature, signal: call.signal, turn })) {
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
    const rest = ended === 'loop' ? '' : held.rest()
    if (rest) yield { type: 'delta', text: gap + rest }
    if (ended === 'loop') reply = withoutLoop(reply, language)
    const cleaned = cleanReply(reply, { language, instructions: prompt.instructions, quoted })
    whole = joinContinuation(whole, cleaned)
    // A text that the model ended has its ending, however short it is.
    const goesOn = ended !== 'stop' && whole !== '' && cleaned !== ''
    // What follows begins with a new sentence: whether a word broke off at the limit can't be told from outside.
    if (ended !== 'stop') whole = withoutBrokenEnd(whole, language) || whole
    if (!goesOn || round === MAX_REPLY_CONTINUATIONS) break
  }
  if (whole === '') throw new ModelError('invalid', 'The model answered, but with no text in it')
  yield { type: 'end', text: whole, words: countWords(whole, language) }
}
