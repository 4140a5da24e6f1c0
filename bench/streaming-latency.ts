import { setTimeout as sleep } from 'node:timers/promises'
import { SHOWN_FROM } from '#writer/tasks/retry-reply.ts'

/** Makes one stream and reports its first token. Resolves when the stream has ended. */
export type StreamOnce = (index: number, onFirstToken: () => void) => Promise<void>

export interface LatencyOptions {
  /**
   * Number of concurrent streams. They start over a period of `arrivalMs`, like real users, and
   * must last longer than that.
   */
  streams?: number
  arrivalMs?: number
  rounds?: number
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the milliseconds to the first token of each stream. */
const timesToFirstToken = async (once: StreamOnce, streams: number, arrivalMs: number): Promise<number[]> => {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      await sleep((index * arrivalMs) / streams)
      const startedAt = performance.now()
      let first: number | undefined
      await once(index, () => (first ??= performance.now() - startedAt))
      if (first === undefined) throw new Error(`Stream ${index} ended without a token`)
      times.push(first)
    }),
  )
  return times
}

/**
 * Returns the median milliseconds that a server adds to the first token, compared with direct calls
 * of the model. Rounds alternate, so that other load affects both equally; the first round of each
 * is a warm-up.
 */
export const addedTimeToFirstToken = async (
  ways: { through: StreamOnce; straight: StreamOnce },
  { streams = 200, arrivalMs = 3000, rounds = 3 }: LatencyOptions = {},
): Promise<{ through: number; straight: number; added: number }> => {
  const through: number[] = []
  const straight: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const fast = await timesToFirstToken(ways.straight, streams, arrivalMs)
    const slow = await timesToFirstToken(ways.through, streams, arrivalMs)
    if (round === 0) continue
    straight.push(...fast)
    through.push(...slow)
  }
  return { through: median(through), straight: median(straight), added: median(through) - median(straight) }
}

/**
 * Returns a function that sends a POST request and reads the streamed answer with minimal
 * processing. `hasText` returns true if the received part contains the expected text.
 */
export const overHttp =
  (
    url: string,
    hasText: (received: string) => boolean,
    body: (index: number) => unknown,
    headers: Record<string, string> = {},
  ): StreamOnce =>
  async (index, onFirstToken) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body(index)),
    })
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    const decoder = new TextDecoder()
    let seen = false
    let received = ''
    for await (const chunk of response.body!) {
      if (seen) continue
      received += decoder.decode(chunk as Uint8Array, { stream: true })
      if (!hasText(received)) continue
      seen = true
      onFirstToken()
    }
  }

const deltas = /"content":"((?:[^"\\]|\\.)*)"/g

const hasShownText = (received: string): boolean =>
  [...received.matchAll(deltas)].reduce((length, [, text]) => length + text!.length, 0) >= SHOWN_FROM

/**
 * Streams directly from a model server, with the messages that our server would send. Waits for as
 * many characters as our server holds back at the start to detect a refusal.
 */
export const straightTo = (baseUrl: string, model: string, messages: (index: number) => unknown): StreamOnce =>
  overHttp(`${baseUrl}/chat/completions`, hasShownText, (index) => ({
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: messages(index),
  }))
