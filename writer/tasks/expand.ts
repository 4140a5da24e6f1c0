import type { LanguageModel } from '#writer/model/language-model.ts'
import type { ExpandTarget, Prose, WritingCall } from '#writer/writer.ts'
import { editText } from './edit-text.ts'

const factors: Record<ExpandTarget, number> = { double: 2, triple: 3, quadruple: 4 }
/** Growth factor of the editor's button, which names no length. */
const SOME_MORE = 1.6

export const expand = (
  model: LanguageModel,
  { content, to }: { content: string; to?: ExpandTarget },
  call: WritingCall,
): Prose =>
  editText({
    model,
    task: 'expand',
    content,
    call,
    factor: to ? factors[to] : SOME_MORE,
    instruction:
      'Expand the text in the tag text with explanation, detail and example that follow from it. Keep everything that it says, and its order. Invent no facts, figures, quotations or sources.',
  })
