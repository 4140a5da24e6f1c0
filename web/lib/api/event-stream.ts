import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

/**
 * Parses server-sent events with JSON data. Leaving the loop closes the connection. Throws an
 * ApiError if the server sends an event named `problem`.
 */
export async function* eventStream<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let messages: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => messages.push(message) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      const parsed = messages
      messages = []
      for (const { event, data } of parsed) {
        if (event === 'problem') throw new ApiError(500, JSON.parse(data) as Problem)
        if (data) yield JSON.parse(data) as Event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
