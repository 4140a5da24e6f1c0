import { messages } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { safeProse } from '#writer/safe-prose.ts'
import type { Prose } from '#writer/writer.ts'
import { explainModelError } from '../models/explain-model-error.ts'
import { textWork } from '../threads/text-work.ts'

/**
 * Converts the writer's stream to the events of a call: sanitized deltas, and then the reply. Model
 * errors become messages for `user`, in which `reassurance` states that the text is safe.
 */
export async function* streamReply<R>(
  prose: Prose,
  user: { byok: boolean },
  reply: (text: string, note: ResultNote | null) => R,
  reassurance: string = messages.textKept,
): AsyncGenerator<StreamedEvent<R>, void, undefined> {
  try {
    for await (const event of safeProse(prose, textWork.sanitize))
      yield event.type === 'delta'
        ? event
        : { type: 'end', reply: reply(event.text, event.note ?? null), words: event.words }
  } catch (error) {
    throw explainModelError(error, user, reassurance)
  }
}
