import { createBookPipeline } from './book/book-pipeline.ts'
import type { LanguageModel } from './model/language-model.ts'
import { draftSection } from './tasks/draft-section.ts'
import { editText } from './tasks/edit-text.ts'
import { rewriteTitle } from './tasks/rewrite-title.ts'
import { makeTextEdits, textEdits } from './tasks/text-edits.ts'
import { writeOutline } from './tasks/write-outline.ts'
import type { Writer } from './writer.ts'

/** Creates the writer that uses a language model. */
export const modelWriter = (model: LanguageModel): Writer => ({
  type: 'model',
  name: model.name,
  outline: (request, call) => writeOutline(model, request, call),
  draftSection: (request, call) => draftSection(model, request, call),
  rewriteTitle: (request, call) => rewriteTitle(model, request, call),
  ...makeTextEdits((name) => (request, call) => {
    const { task, plan } = textEdits[name]
    return editText({ model, task, content: request.content, call, ...plan(request, call) })
  }),
  book: createBookPipeline(model),
})
