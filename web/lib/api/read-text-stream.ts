import type { StreamedEvent } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

type StreamedText<R> =
  /** The whole text so far. */
  | { type: 'partial'; text: string; language?: LanguageCode; sent?: SentPrompt }
  /** The reply replaces all text before it. */
  | { type: 'reply'; reply: R }

/**
 * Joins the deltas of a streamed text: yields the text so far after each delta, and the reply at
 * the end. Throws if the stream ends without a reply, unless the caller aborted it.
 */
export async function* readTextStream<R>(
  events: AsyncIterable<StreamedEvent<R>>,
  signal: AbortSignal,
): AsyncGenerator<StreamedText<R>, void, undefined> {
  let text = ''
  let isComplete = false
  for await (const event of events) {
    if (event.type === 'end') {
      isComplete = true
      yield { type: 'reply', reply: event.reply }
      continue
    }
    text = event.replaces ? event.text : text + event.text
    yield {
      type: 'partial',
      text,
      ...(event.language && { language: event.language }),
      ...(event.sent && { sent: event.sent }),
    }
  }
  if (!isComplete && !signal.aborted) throw new Error('The stream ended without a reply.')
}
