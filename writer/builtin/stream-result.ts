import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { createYielder } from './text/yielder.ts'
import type { Prose, WritingCall } from '../writer.ts'

/** A finished text with a note about it. */
export interface TextWithNote {
  text: string
  note: ResultNote
}

type FinishedText = string | TextWithNote

/**
 * Streams a finished text by paragraph and yields to other work in between. Throws the signal's
 * reason on abort.
 */
export async function* streamParagraphs(
  text: string,
  signal?: AbortSignal,
): AsyncGenerator<{ type: 'delta'; text: string }> {
  const yieldTurn = createYielder(signal)
  for (const [delta] of text.matchAll(/[^\n]*(?:\n(?!\n)[^\n]*)*\n*/g)) {
    await yieldTurn()
    if (delta !== '') yield { type: 'delta', text: delta }
  }
}

/**
 * Streams the text that `write` returns. After an abort, any error of `write` becomes a
 * `ModelError` `aborted`.
 */
export async function* streamResult(
  { context, signal }: WritingCall,
  write: () => FinishedText | Promise<FinishedText>,
): Prose {
  try {
    signal?.throwIfAborted()
    const written = await write()
    const { text, note } = typeof written === 'string' ? { text: written, note: undefined } : written
    yield* streamParagraphs(text, signal)
    yield { type: 'end', text, words: countWords(text, context.language), ...(note && { note }) }
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'The caller left.', { cause: error })
    throw error
  }
}
