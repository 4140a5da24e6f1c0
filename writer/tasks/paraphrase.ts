import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { editText } from './edit-text.ts'
import { plainTone } from './tone-words.ts'

export const paraphrase = (
  model: LanguageModel,
  { content, tone }: { content: string; tone: string },
  call: WritingCall,
): Prose => {
  const known = plainTone(tone)
  return editText({
    model,
    task: 'paraphrase',
    content,
    keepsLength: true,
    // The tone of this call overrides the project's tone.
    call: { ...call, context: { ...call.context, tone: known ? tone : call.context.tone } },
    instruction: [
      'Say the text in the tag text in other words and other sentences.',
      known || !tone.trim() ? '' : 'Write it in the tone that the tag asked-tone names.',
      'Keep its meaning, its facts, numbers and names, its quotations word for word, its order and about its length.',
    ]
      .filter(Boolean)
      .join(' '),
    materials: known ? [] : [{ name: 'asked-tone', text: tone }],
  })
}
