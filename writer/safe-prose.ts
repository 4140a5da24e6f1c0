import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { safeDeltas } from './safe-deltas.ts'
import type { Prose } from './writer.ts'

/**
 * Yields the deltas and the end of a text without pictures, and with links to plain addresses only.
 * `sanitize` behaves like `safeMarkdown`, and may run in a thread.
 */
export async function* safeProse(
  prose: Prose,
  sanitize: (markdown: string) => string | Promise<string> = safeMarkdown,
): Prose {
  let deltas = safeDeltas()
  for await (const event of prose) {
    if (event.type === 'end') {
      const rest = deltas.end()
      if (rest) yield { type: 'delta', text: rest }
      yield event.safe ? event : { ...event, text: await sanitize(event.text) }
      continue
    }
    if (event.replaces) deltas = safeDeltas()
    const text = deltas.push(event.text)
    if (text || event.replaces) yield { ...event, text }
  }
}
