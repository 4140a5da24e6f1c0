import { createBookPipeline } from './book/book-pipeline.ts'
import type { LanguageModel } from './model/language-model.ts'
import { customPrompt } from './tasks/custom-prompt.ts'
import { expand } from './tasks/expand.ts'
import { matchStyle } from './tasks/match-style.ts'
import { writeOutline } from './tasks/write-outline.ts'
import { paraphrase } from './tasks/paraphrase.ts'
import { rewriteTitle } from './tasks/rewrite-title.ts'
import { draftSection } from './tasks/section.ts'
import { shorten } from './tasks/shorten.ts'
import type { Writer } from './writer.ts'

/** Creates the writer that uses a language model. */
export const modelWriter = (model: LanguageModel): Writer => ({
  type: 'model',
  name: model.name,
  outline: (request, call) => writeOutline(model, request, call),
  section: (request, call) => draftSection(model, request, call),
  rewriteTitle: (request, call) => rewriteTitle(model, request, call),
  paraphrase: (request, call) => paraphrase(model, request, call),
  expand: (request, call) => expand(model, request, call),
  shorten: (request, call) => shorten(model, request, call),
  prompt: (request, call) => customPrompt(model, request, call),
  matchStyle: (request, call) => matchStyle(model, request, call),
  book: createBookPipeline(model),
})
