import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { createBreathe } from './text/breathe.ts'
import type { Prose, WritingCall } from '../writer.ts'

/** A finished text with what has to be said of it. */
export interface Noted {
  text: string
  note: ResultNote
}

type Written = string | Noted

/** Hands a finished text out paragraph by paragraph; what `write` throws after an abort is a `ModelError` `aborted`. */
export async function* proseOf({ context, signal }: WritingCall, write: () => Written | Promise<Written>): Prose {
  try {
    signal?.throwIfAborted()
    const breathe = createBreathe(signal)
    const written = await write()
    const { text, note } = typeof written === 'string' ? { text: written, note: undefined } : written
    for (const delta of text.split(/(?<=\n\n)(?=[^\n])/)) {
      await breathe()
      yield { type: 'delta', text: delta }
    }
    yield { type: 'end', text, words: countWords(text, context.language), ...(note && { note }) }
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'The caller left.', { cause: error })
    throw error
  }
}
