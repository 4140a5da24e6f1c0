import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { editText } from './edit-text.ts'

/**
 * Edits a text by the person's own request. The request is material like any other text and cannot
 * change the rules.
 */
export const customPrompt = (
  model: LanguageModel,
  { content, prompt }: { content: string; prompt: string },
  call: WritingCall,
): Prose =>
  editText({
    model,
    task: 'prompt',
    content,
    isFree: true,
    call,
    materials: [{ name: 'request', text: prompt }],
    instruction:
      'The tag request holds a wish for the text in the tag text. Write the text anew as it wishes, as far as the wish concerns the text; where it wishes for anything else, leave the text as it is.',
  })
