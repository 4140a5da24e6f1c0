import { countWords } from '#manuscript/model/count-words.ts'
import { fitSelection } from '#writer/desk/fit-selection.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'

/** Fits an edit of the built-in writer into the paragraphs of a selected text. */
export async function* fitBuiltinEdit(prose: Prose, source: string, { selection, context }: WritingCall): Prose {
  for await (const event of prose) {
    if (event.type === 'delta' || !selection) {
      yield event
      continue
    }
    const text = fitSelection(event.text, source, selection, context.language)
    yield text === event.text ? event : { ...event, text, words: countWords(text, context.language) }
  }
}
