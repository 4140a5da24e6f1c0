import type { LanguageModel } from './language-model.ts'

/** What people choose models for. The free tools have a writer of their own. */
type Purpose = 'plan' | 'prose' | 'edits'

/** Tasks that plan a book or edit what a person wrote; every other task writes prose. */
const purposes: Record<string, Purpose> = {
  outline: 'plan',
  'outline-repair': 'plan',
  brief: 'plan',
  title: 'plan',
  paraphrase: 'edits',
  expand: 'edits',
  shorten: 'edits',
  prompt: 'edits',
  style: 'edits',
  'rewrite-title': 'edits',
}

export const purposeOf = (task: string): Purpose => purposes[task] ?? 'prose'

/** One model that asks another one for each purpose. It is known by the name of the one that writes prose. */
export const purposeModel = (models: Record<Purpose, LanguageModel>): LanguageModel => ({
  name: models.prose.name,
  text: (request) => models[purposeOf(request.task)].text(request),
  object: (request, schema) => models[purposeOf(request.task)].object(request, schema),
})
