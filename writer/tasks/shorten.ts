import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, ShortenTarget, WritingCall } from '#writer/writer.ts'
import { editText } from './edit-text.ts'

const factors: Record<ShortenTarget, number> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }
/** Shortening factor of the editor's button, which names no length. */
const SOMEWHAT_LESS = 0.6

export const shorten = (
  model: LanguageModel,
  { content, to }: { content: string; to?: ShortenTarget },
  call: WritingCall,
): Prose =>
  editText({
    model,
    task: 'shorten',
    content,
    call,
    factor: to ? factors[to] : SOMEWHAT_LESS,
    instruction:
      'Shorten the text in the tag text. Keep what matters most, in its order and in complete sentences, with its facts, numbers and names as they are. Add nothing.',
  })
