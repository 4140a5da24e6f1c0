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

/** Hands a finished text out paragraph by paragraph, and lets other work in between. Throws the signal's reason. */
export async function* handOut(text: string, signal?: AbortSignal): AsyncGenerator<{ type: 'delta'; text: string }> {
  const breathe = createBreathe(signal)
  for (const [delta] of text.matchAll(/[^\n]*(?:\n(?!\n)[^\n]*)*\n*/g)) {
    await breathe()
    if (delta !== '') yield { type: 'delta', text: delta }
  }
}

/** Hands out the text that `write` gives; what `write` throws after an abort is a `ModelError` `aborted`. */
export async function* proseOf({ context, signal }: WritingCall, write: () => Written | Promise<Written>): Prose {
  try {
    signal?.throwIfAborted()
    const written = await write()
    const { text, note } = typeof written === 'string' ? { text: written, note: undefined } : written
    yield* handOut(text, signal)
    yield { type: 'end', text, words: countWords(text, context.language), ...(note && { note }) }
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'The caller left.', { cause: error })
    throw error
  }
}
