import { randomUUID } from 'node:crypto'
import { createBookPipeline } from './book/book-pipeline.ts'
import { chapterReader } from './chapter/chapter-reader.ts'
import { codexReader } from './codex/codex-reader.ts'
import { attributeCalls } from './model/attribute-calls.ts'
import type { LanguageModel } from './model/language-model.ts'
import { createPlanner } from './plan/run-plan.ts'
import { continueText } from './tasks/continue-text.ts'
import { answerQuestion } from './questions/answer-question.ts'
import { draftSection } from './tasks/draft-section.ts'
import { editText } from './tasks/edit-text.ts'
import { rewriteTitle } from './tasks/rewrite-title.ts'
import { makeTextEdits, textEdits } from './tasks/text-edits.ts'
import { writeOutline } from './tasks/write-outline.ts'
import type { Writer, WritingCall } from './writer.ts'

/**
 * Returns the model with its calls attributed to a new edit of the user, or to the purpose that the
 * call names.
 */
const modelFor = (model: LanguageModel, { user, usedFor }: WritingCall): LanguageModel =>
  attributeCalls(model, usedFor ?? { user, edit: randomUUID() })

/** Creates the writer that uses a language model. */
export const modelWriter = (model: LanguageModel): Writer => ({
  type: 'model',
  name: model.name,
  facts: model.facts,
  outline: (request, call) => writeOutline(modelFor(model, call), request, call),
  draftSection: (request, call) => draftSection(modelFor(model, call), request, call),
  rewriteTitle: (request, call) => rewriteTitle(modelFor(model, call), request, call),
  continueText: (request, call) => continueText(modelFor(model, call), request, call),
  ...makeTextEdits((name) => (request, call) => {
    const { task, plan } = textEdits[name]
    return editText({ model: modelFor(model, call), task, content: request.content, call, ...plan(request, call) })
  }),
  book: createBookPipeline(model),
  planner: ({ id, user }) => createPlanner(attributeCalls(model, { user, book: id })),
  codex: codexReader(model),
  answer: (request, call) => answerQuestion(modelFor(model, call), request, call),
  chapters: chapterReader((call) => modelFor(model, call)),
})
