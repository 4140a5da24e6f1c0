import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { editText } from './edit-text.ts'

/** A longer sample adds no information about its style. */
const SAMPLE_CHARACTERS = 6000

export const matchStyle = (
  model: LanguageModel,
  { content, sample }: { content: string; sample: string },
  call: WritingCall,
): Prose =>
  editText({
    model,
    task: 'style',
    content,
    keepsLength: true,
    call,
    materials: [{ name: 'sample', text: sample.slice(0, SAMPLE_CHARACTERS) }],
    instruction:
      'Write the text in the tag text anew in the style of the tag sample: its length of sentences, choice of words, rhythm, distance to the reader and punctuation. Take nothing of what the sample says. Keep what the text says, with its facts, numbers and names.',
  })
