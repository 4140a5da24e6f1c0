import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { FinishReason, LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { plainLine } from '#writer/quality/lines.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'

export interface StreamRules {
  language: LanguageCode
  /** The stream is stopped at this many words: the model does not end by itself. */
  runaway: number
  /** Is given each finished paragraph. True once the model has fallen into another language, which stops the stream. */
  isForeign: (paragraph: string) => boolean
  /** A finished paragraph was said before. Three in a row stop the stream. */
  isRepeated: (paragraph: string) => boolean
  /** Told now and then how many words there are. */
  onWords: (words: number) => void
}

/**
 * `stop` and `length` are the model's own end. We stopped a `loop`, a `bad` text and a `runaway`. A `broken` stream failed
 * in mid-text; `error` says why.
 */
export interface StreamedReply {
  text: string
  ended: FinishReason | 'loop' | 'bad' | 'runaway' | 'broken'
  error?: ModelError
}

/** Counting a whole section takes half a millisecond, and a token comes every few. */
const CHECK_EVERY_CHARACTERS = 200
const REPEATED_IN_A_ROW = 3
/** Two more than it takes to tell: a model that comes back to its language by itself has written the rest of the section. */
const FOREIGN_IN_A_ROW = 3

/**
 * Reads a reply to its end. A stream is stopped early only where reading on is of no use: it goes round in a loop, is in
 * another language, repeats other sections, or does not come to an end. Stopping closes the call, so that nothing is paid
 * for in vain.
 * Throws when nothing had come before the failure. A reply that breaks off is returned with its error. An abort is thrown
 * with the text so far as `partial`.
 */
export const streamDraft = async (
  model: LanguageModel,
  request: ModelRequest,
  { language, runaway, isForeign, isRepeated, onWords }: StreamRules,
): Promise<StreamedReply> => {
  const watch = loopWatch(language)
  let text = ''
  let checked = 0
  let paragraphStart = 0
  let repeated = 0
  let foreign = 0

  const judge = (): StreamedReply | undefined => {
    for (let end = text.indexOf('\n\n', paragraphStart); end !== -1; end = text.indexOf('\n\n', paragraphStart)) {
      const paragraph = text.slice(paragraphStart, end)
      paragraphStart = end + 2
      if (paragraph.trim() === '') continue
      repeated = isRepeated(plainLine(paragraph)) ? repeated + 1 : 0
      foreign = isForeign(paragraph) ? foreign + 1 : 0
      if (foreign >= FOREIGN_IN_A_ROW || repeated >= REPEATED_IN_A_ROW) return { text, ended: 'bad' }
    }
    if (text.length - checked < CHECK_EVERY_CHARACTERS) return undefined
    checked = text.length
    const words = countWords(text, language)
    onWords(words)
    return words >= runaway ? { text, ended: 'runaway' } : undefined
  }

  try {
    for await (const event of model.text(request)) {
      if (event.type === 'end') return { text, ended: event.finish }
      text += event.text
      const ended: StreamedReply | undefined = watch(event.text) ? { text, ended: 'loop' } : judge()
      if (ended) return ended
    }
  } catch (error) {
    if (error instanceof ModelError && error.kind === 'aborted')
      throw new ModelError('aborted', 'The book was stopped.', { partial: text })
    if (!(error instanceof ModelError) || text.trim() === '') throw error
    return { text, ended: 'broken', error }
  }
  const error = new ModelError('cut', 'The reply ended without an end.', { partial: text })
  if (text.trim() === '') throw error
  return { text, ended: 'broken', error }
}
