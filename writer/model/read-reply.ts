import type { ChatEvent } from './chat-call.ts'
import type { FinishReason, Usage } from './language-model.ts'
import { ModelError } from './model-error.ts'
import type { ModelProfile } from './profile.ts'
import { isBrokenFinish, isLengthFinish, isRefusedFinish } from './read-chunk.ts'
import { createThoughtFilter } from './thought-filter.ts'

/** What came of a reply so far. */
export interface Reply {
  text: string
  refusal: string
  hasThoughts: boolean
  finish?: string
  usage?: Usage
  /** `[DONE]` came. */
  isDone: boolean
  /** The last event was the bill alone, which is sent when all else was. */
  endsWithUsage: boolean
}

export const emptyReply = (): Reply => ({
  text: '',
  refusal: '',
  hasThoughts: false,
  isDone: false,
  endsWithUsage: false,
})

/** Yields the text of the answer, without thoughts, and notes everything else in `reply`. `onMoved` is told of every token, thoughts included. */
export async function* readReply(
  events: AsyncIterable<ChatEvent>,
  reply: Reply,
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
      yield* pass(filter.rest())
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
  yield* pass(filter.rest())
}

const isWholeJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A cut rarely falls on the end of a sentence. */
const endsLikeSentence = (text: string): boolean => /[.!?…。！？।۔؟"'”’»)\]}]\s*$/.test(text.slice(-20))

/**
 * Points after which a server that never sent a finish reason is taken for one that sends none: for each stream that ended in
 * order without one, two where its text ended like a sentence.
 */
const POINTS_OF_A_SERVER_WITHOUT_REASONS = 4

/**
 * Whether a stream without a finish reason is whole. `[DONE]` or the bill at its end say so. Without them it was cut, except
 * on a server that was seen to send no finish reasons, or where the text is JSON that is complete.
 */
const isWhole = (reply: Reply, profile: ModelProfile, expectsJson: boolean): boolean => {
  if (reply.isDone) return true
  if (profile.sendsFinishReason) return false
  if (reply.endsWithUsage) return true
  profile.bareEndPoints += endsLikeSentence(reply.text) ? 2 : 1
  const isKnown = profile.bareEndPoints >= POINTS_OF_A_SERVER_WITHOUT_REASONS
  if (isKnown || (expectsJson && isWholeJson(reply.text))) profile.sendsFinishReason = false
  return profile.sendsFinishReason === false
}

/** How a reply ended. Throws `ModelError` where it is no answer, or not a whole one. */
export const judgeEnd = (
  reply: Reply,
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
