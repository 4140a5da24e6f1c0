import { messages } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { safeProse } from '#writer/safe-prose.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'
import { explainModelError } from '../../explain-model-error.ts'
import { spendWordsOnStream } from '../../plans/spend-words.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'

interface Job<R> {
  /** How many words it may come to. */
  words: number
  call: Omit<WritingCall, 'user'> & { signal: AbortSignal }
  write: (writer: Writer, call: WritingCall, words: number) => Prose
  reply: (text: string, note: ResultNote | null) => R
}

/** What the person's writer writes, paid for with their words; refused before the stream begins, or told in it. */
export const streamProse = async <R>(
  { database, writerFor }: EditDependencies,
  user: EditUser,
  { words, call, write, reply }: Job<R>,
): Promise<AsyncIterable<StreamedEvent<R>>> => {
  const writer = await writerFor(user)
  const { signal } = call
  const count = (text: string) => countWords(text, call.context.language)
  const prose = await spendWordsOnStream({ database }, user, { words, signal, count }, (words) =>
    write(writer, { ...call, user: user.id }, words),
  )
  return (async function* () {
    try {
      for await (const event of safeProse(prose))
        yield event.type === 'delta'
          ? event
          : { type: 'end', reply: reply(event.text, event.note ?? null), words: event.words }
    } catch (error) {
      throw explainModelError(error, user, messages.textKept)
    }
  })()
}
