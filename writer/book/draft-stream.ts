import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { endsSentence } from '#writer/quality/complete.ts'
import { plainLine } from '#writer/quality/lines.ts'
import { loopWatch } from '#writer/quality/loop-watch.ts'
import { thresholds } from '#writer/quality/thresholds.ts'

export interface StreamRules {
  language: LanguageCode
  /** Words after which there is enough. */
  words: number
  /** A finished paragraph that is in another language or was said before. Two of them, and the stream is left. */
  isBad: (paragraph: string) => boolean
  /** Told now and then how many words there are. */
  onWords: (words: number) => void
}

/** `cut` carries the error with which the stream ended in mid-text. */
export interface StreamedReply {
  text: string
  ended: 'stop' | 'length' | 'enough' | 'loop' | 'bad' | 'cut'
  error?: ModelError
}

/** Counting a whole section takes half a millisecond, and a token comes every few. */
const CHECK_EVERY_CHARACTERS = 200
const MOST_BAD_PARAGRAPHS = 2

/**
 * Reads a reply and leaves it as soon as reading on is of no use: it goes round in a loop, is in another language, says what
 * was said, or is long enough. Leaving closes the call, so that nothing is paid for in vain.
 * Throws when nothing had come before the failure; a reply that breaks off is given with its error.
 */
export const streamDraft = async (
  model: LanguageModel,
  request: ModelRequest,
  { language, words, isBad, onWords }: StreamRules,
): Promise<StreamedReply> => {
  const watch = loopWatch(language)
  let text = ''
  let checked = 0
  let paragraphStart = 0
  let bad = 0

  const judge = (): StreamedReply | undefined => {
    for (let end = text.indexOf('\n\n', paragraphStart); end !== -1; end = text.indexOf('\n\n', paragraphStart)) {
      if (isBad(plainLine(text.slice(paragraphStart, end)))) bad++
      paragraphStart = end + 2
      if (bad >= MOST_BAD_PARAGRAPHS) return { text, ended: 'bad' }
      const whole = text.slice(0, end)
      if (countWords(whole, language) >= words * thresholds.stopStream) return { text: whole, ended: 'enough' }
    }
    if (text.length - checked < CHECK_EVERY_CHARACTERS) return undefined
    checked = text.length
    const count = countWords(text, language)
    onWords(count)
    const isEnough = count >= words * thresholds.stopStreamHard && endsSentence(text, language)
    return isEnough ? { text, ended: 'enough' } : undefined
  }

  try {
    for await (const event of model.text(request)) {
      if (event.type === 'end') return { text, ended: event.finish }
      text += event.text
      if (watch(event.text)) return { text, ended: 'loop' }
      const ended = judge()
      if (ended) return ended
    }
  } catch (error) {
    const lost = error instanceof ModelError && (error.kind === 'aborted' || text.trim() === '')
    if (lost || !(error instanceof ModelError)) throw error
    return { text, ended: 'cut', error }
  }
  return { text, ended: 'cut', error: new ModelError('cut', 'The reply ended without an end.', { partial: text }) }
}
