import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { FinishReason, LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { plainLine } from '#writer/quality/prose-lines.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'

export interface StreamRules {
  language: LanguageCode
  /** Stops the stream at this number of words, because the model does not finish on its own. */
  runaway: number
  /**
   * Receives each finished paragraph. Returns true for a paragraph in another language; three in a
   * row stop the stream.
   */
  isForeign: (paragraph: string) => boolean
  /**
   * Returns true for a finished paragraph that repeats earlier text. Three in a row stop the
   * stream.
   */
  isRepeated: (paragraph: string) => boolean
  /** Receives the word count about every 200 characters. */
  onWords: (words: number) => void
}

/**
 * `stop` and `length` come from the model. The reader stopped `loop`, `bad` and `runaway` streams.
 * A `broken` stream failed midway, and `error` gives the cause.
 */
export interface StreamedReply {
  text: string
  ended: FinishReason | 'loop' | 'bad' | 'runaway' | 'broken'
  error?: ModelError
}

/**
 * Counting the words of a whole section takes 0.5 ms, and a token arrives every few milliseconds.
 */
const CHECK_EVERY_CHARACTERS = 200
const REPEATED_IN_A_ROW = 3
/**
 * A model that returns to its language after one or two paragraphs still writes the rest of the
 * section.
 */
const FOREIGN_IN_A_ROW = 3

/**
 * Reads a reply to its end. Stops the stream early if the text loops, switches language, repeats
 * other sections or does not finish; stopping closes the connection, so no further tokens are
 * charged. Throws if the call fails before any text arrives. Returns an interrupted reply together
 * with its error. Throws on abort with the text so far as `partial`.
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
    if (error instanceof ModelError && error.type === 'aborted')
      throw new ModelError('aborted', 'The book was stopped.', { partial: text })
    if (!(error instanceof ModelError) || text.trim() === '') throw error
    return { text, ended: 'broken', error }
  }
  const error = new ModelError('cut', 'The reply ended without an end.', { partial: text })
  if (text.trim() === '') throw error
  return { text, ended: 'broken', error }
}
