import type { StreamedEvent } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { Surroundings } from '#writer/desk/surroundings.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'
import { spendWordsOnStream } from '../../plans/spend-words.ts'
import { inFirstDelta } from '../../writing/in-first-delta.ts'
import { streamReply } from '../../writing/stream-reply.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { presentSent } from '../../writing/present-sent.ts'

interface Job<R> {
  /** The maximum number of words of the result. */
  words: number
  call: Omit<WritingCall, 'user' | 'surroundings' | 'onSent'> & { signal: AbortSignal }
  /** Reads the manuscript around the text, for a language model. */
  surroundings: () => Promise<Surroundings>
  write: (writer: Writer, call: WritingCall, words: number) => Prose
  reply: (text: string, note: ResultNote | null, sent: SentPrompt | null) => R
}

/**
 * Streams the text that the account's writer produces, and charges its words. Errors before the
 * stream are thrown, and later ones end the stream.
 */
export const streamProse = async <R>(
  { database, writerFor }: EditDependencies,
  user: EditUser,
  { words, call, surroundings, write, reply }: Job<R>,
): Promise<AsyncIterable<StreamedEvent<R>>> => {
  const writer = await writerFor(user)
  const { signal } = call
  const count = (text: string) => countWords(text, call.context.language)
  const around = writer.type === 'model' ? await surroundings() : undefined
  let sent: SentPrompt | null = null
  const made: WritingCall = {
    ...call,
    user: user.id,
    ...(around && { surroundings: around }),
    onSent: (prompt) => (sent ??= presentSent(prompt)),
  }
  const prose = await spendWordsOnStream({ database }, user, { words, signal, count }, (words) =>
    write(writer, made, words),
  )
  return inFirstDelta(
    streamReply(prose, user, (text, note) => reply(text, note, sent)),
    () => sent && { sent },
  )
}
