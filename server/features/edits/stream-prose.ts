import type { StreamedEvent } from '#contract/endpoint.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'
import { spendWordsOnStream } from '../../plans/spend-words.ts'
import { streamReply } from '../../writing/stream-reply.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'

interface Job<R> {
  /** The most words that the result may have. */
  words: number
  call: Omit<WritingCall, 'user'> & { signal: AbortSignal }
  write: (writer: Writer, call: WritingCall, words: number) => Prose
  reply: (text: string, note: ResultNote | null) => R
}

/**
 * Streams the text that the account's writer produces, and charges its words. Errors before the
 * stream are thrown, and later ones end the stream.
 */
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
  return streamReply(prose, user, reply)
}
