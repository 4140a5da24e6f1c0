import type { Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

/**
 * Reads server-sent events, each of them JSON. Leaving the loop closes the connection. Throws an ApiError when the server
 * says in the middle of the stream that it can't go on.
 */
export async function* eventStream<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (!data) continue
        if (/^event: ?problem$/m.test(block)) throw new ApiError(500, JSON.parse(data) as Problem)
        yield JSON.parse(data) as Event
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n')
