import type { ChatEvent } from './chat-call.ts'
import type { FinishReason, Usage } from '../language-model.ts'
import { ModelError } from '../model-error.ts'
import type { ModelProfile } from '../profile.ts'
import { isBrokenFinish, isLengthFinish, isRefusedFinish } from './read-chunk.ts'
import { createThoughtFilter } from '../thoughts/thought-filter.ts'

/** State of a reply while it is being read. */
export interface ModelReply {
  text: string
  refusal: string
  hasThoughts: boolean
  finish?: string
  usage?: Usage
  /** True if the stream sent `[DONE]`. */
  isDone: boolean
  /** True if the last event contained only the token usage, which is sent after everything else. */
  endsWithUsage: boolean
}

export const emptyReply = (): ModelReply => ({
  text: '',
  refusal: '',
  hasThoughts: false,
  isDone: false,
  endsWithUsage: false,
})

/**
 * Yields the answer's text without thoughts and stores everything else in `reply`. Calls `onMoved`
 * for every token, including thoughts.
 */
export async function* readReply(
  events: AsyncIterable<ChatEvent>,
  reply: ModelReply,
  { onMoved, onDone }: { onMoved: () => void; onDone: () => void },
): AsyncGenerator<string, void, undefined> {
  const filter = createThoughtFilter()
  function* pass(answer: string) {
    if (!answer) return
    reply.text += answer
    yield answer
  }
  for await (const event of events) {
    if (event.type === 'done') {
      reply.isDone = true
      onDone()
      yield* pass(filter.flush())
      continue
    }
    const { text, refusal, isThinking, finish, usage } = event.chunk
    if (usage) reply.usage = usage
    if (finish) reply.finish = finish
    reply.endsWithUsage = usage !== undefined && text === '' && !isThinking
    reply.refusal += refusal
    if (isThinking) reply.hasThoughts = true
    if (text || isThinking || refusal) onMoved()
    yield* pass(text && filter(text))
  }
  yield* pass(filter.flush())
}

const isWholeJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns true if a text ends like a sentence. A text that was cut rarely does. */
const endsLikeSentence = (text: string): boolean => /[.!?…。！？।۔؟"'”’»)\]}]\s*$/.test(text.slice(-20))

/**
 * The points of evidence after which a server counts as one that sends no finish reasons. Each
 * stream that ends normally without one gives one point, or two if its text ends like a sentence.
 */
const BARE_END_THRESHOLD = 4

/**
 * Returns true if a stream without a finish reason is complete. `[DONE]` or the final usage prove
 * it. Without them the stream was cut, unless the server is known to send no finish reasons or the
 * text is complete JSON.
 */
const isWhole = (reply: ModelReply, profile: ModelProfile, expectsJson: boolean): boolean => {
  if (reply.isDone) return true
  if (profile.sendsFinishReason) return false
  if (reply.endsWithUsage) return true
  profile.bareEndPoints += endsLikeSentence(reply.text) ? 2 : 1
  const isKnown = profile.bareEndPoints >= BARE_END_THRESHOLD
  if (isKnown || (expectsJson && isWholeJson(reply.text))) profile.sendsFinishReason = false
  return profile.sendsFinishReason === false
}

/** Determines how a reply ended. Throws `ModelError` if it is not a complete answer. */
export const judgeEnd = (
  reply: ModelReply,
  profile: ModelProfile,
  { name, expectsJson }: { name: string; expectsJson: boolean },
): FinishReason => {
  const { text: partial, finish, refusal } = reply
  const refused = (why: string) => new ModelError('refused', `${name} declined to write this${why}.`, { partial })
  if (refusal.trim()) throw refused(`: ${refusal.trim().replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  if (finish && isRefusedFinish(finish)) throw refused(': a content filter stopped it')
  if (finish && isBrokenFinish(finish))
    throw new ModelError('cut', `${name} broke off in the middle of its answer (${finish}).`, { partial })
  if (finish) profile.sendsFinishReason = true
  else if (!partial.trim() && !reply.isDone && !reply.endsWithUsage)
    throw new ModelError('cut', `${name} broke off before it answered.`)
  else if (!isWhole(reply, profile, expectsJson))
    throw new ModelError('cut', `${name} broke off in the middle of its answer.`, { partial })
  if (!partial.trim()) {
    const why = reply.hasThoughts ? `: it spent ${finish === 'length' ? 'all its tokens' : 'the call'} on thinking` : ''
    throw new ModelError('invalid', `${name} answered with nothing${why}.`)
  }
  return finish && isLengthFinish(finish) ? 'length' : 'stop'
}
