import type { ServerResponse } from 'node:http'
import type { Fault } from './behaviour.ts'
import type { ChatBody } from './ask.ts'
import type { Reply } from './reply.ts'

export interface Speech {
  body: ChatBody
  reply: Reply
  fault: Fault | null
  id: string
  tokensPerSecond: number
  usage: object
  /** Called after each token that was written to the connection. */
  onToken(): void
}

/** Slow streams share one timer, which only runs during streams. */
const tickMs = 4
const ticking = new Set<() => void>()
let clock: NodeJS.Timeout | undefined

const tick = () => {
  for (const advance of ticking) advance()
}
const startTicking = (advance: () => void) => {
  ticking.add(advance)
  clock ??= setInterval(tick, tickMs)
}
const stopTicking = (advance: () => void) => {
  ticking.delete(advance)
  if (ticking.size) return
  clearInterval(clock)
  clock = undefined
}

const burst = 64

/** A stream fails after a third of its tokens, and never before the first one. */
const breaksAfter = (reply: Reply) => Math.max(1, Math.floor(reply.tokens.length / 3))
const breaking: readonly (Fault | null)[] = ['silence', 'cut', 'dropped', 'nonsense', 'error-event']

const choice = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})

/** Sends a reply as server-sent events. Resolves when either side has closed the connection. */
export const streamReply = (response: ServerResponse, speech: Speech): Promise<void> => {
  const { body, reply, fault } = speech
  const base = { id: speech.id, object: 'chat.completion.chunk', created: 1_700_000_000, model: body.model }
  const send = (part: object) => response.write(`data: ${JSON.stringify({ ...base, ...part })}\n\n`)
  const breakAt = breaking.includes(fault) ? breaksAfter(reply) : Infinity
  let sent = 0
  let over = false

  const goWrong = () => {
    switch (fault) {
      case 'nonsense':
        response.write('data: {"id":"x","choices":[{"delta":{"content":"bro\n\n')
        return
      case 'error-event':
        send({ error: { message: 'The model is overloaded', type: 'server_error', code: 'overloaded' } })
        response.end()
        break
      case 'cut':
        response.end()
        break
      case 'dropped':
        // Earlier chunks have to be flushed first, or the caller would not receive them.
        response.write(':\n\n', () => response.destroy())
        break
      default:
    }
    over = true
  }

  const finish = () => {
    over = true
    send(choice({}, reply.finish))
    if (body.stream_options?.include_usage) send({ choices: [], usage: speech.usage })
    response.end('data: [DONE]\n\n')
  }

  const say = (upTo: number) => {
    for (const end = Math.min(upTo, reply.tokens.length); sent < end;) {
      if (sent === breakAt) goWrong()
      if (over) return
      send(choice({ content: reply.tokens[sent]! }))
      sent++
      speech.onToken()
    }
    if (!over && sent === reply.tokens.length) finish()
  }

  return new Promise((resolve) => {
    const startedAt = performance.now()
    const advance = () => {
      say(1 + Math.floor(((performance.now() - startedAt) * speech.tokensPerSecond) / 1000))
      if (over) stopTicking(advance)
    }
    const race = () => {
      if (over) return
      say(sent + burst)
      if (response.writableNeedDrain) response.once('drain', race)
      else setImmediate(race)
    }
    response.once('close', () => {
      over = true
      stopTicking(advance)
      resolve()
    })
    send(choice({ role: 'assistant', content: '' }))
    if (!speech.tokensPerSecond) race()
    else {
      startTicking(advance)
      advance()
    }
  })
}
