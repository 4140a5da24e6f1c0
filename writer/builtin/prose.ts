import { countWords } from '#manuscript/model/count-words.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { createBreathe } from './text/breathe.ts'
import type { Prose, WritingCall } from '../writer.ts'

/** Hands a finished text out paragraph by paragraph; what `write` throws after an abort is a `ModelError` `aborted`. */
export async function* proseOf({ context, signal }: WritingCall, write: () => string | Promise<string>): Prose {
  try {
    signal?.throwIfAborted()
    const breathe = createBreathe(signal)
    const text = await write()
    for (const delta of text.match(/[\s\S]+?(?:\n{2,}|$)/g) ?? []) {
      await breathe()
      yield { type: 'delta', text: delta }
    }
    yield { type: 'end', text, words: countWords(text, context.language) }
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'The caller left.', { cause: error })
    throw error
  }
}
