import { textEdits } from '../tasks/text-edits.ts'
import type { LanguageModel } from './language-model.ts'

/** Purposes for which people choose models. The free tools have a separate writer. */
type Purpose = 'plan' | 'prose' | 'edits'

/**
 * The purposes of tasks that plan a book or edit a person's text. Every other task writes prose.
 */
const purposes: Readonly<Record<string, Purpose>> = {
  outline: 'plan',
  'outline-repair': 'plan',
  brief: 'plan',
  title: 'plan',
  'rewrite-title': 'edits',
  continue: 'edits',
  answer: 'edits',
  'chapter-summary': 'edits',
  'slow-passages': 'edits',
  'heading-suggestions': 'edits',
  ...Object.fromEntries(Object.values(textEdits).map(({ task }) => [task, 'edits'])),
}

export const purposeOf = (task: string): Purpose => purposes[task] ?? 'prose'

/**
 * Combines models into one that selects a model by purpose. Its name is that of the prose model.
 */
export const purposeModel = (models: Record<Purpose, LanguageModel>): LanguageModel => ({
  name: models.prose.name,
  facts: async (task = 'section') => (await models[purposeOf(task)].facts?.(task)) ?? {},
  text: (request) => models[purposeOf(request.task)].text(request),
  object: (request, schema) => models[purposeOf(request.task)].object(request, schema),
})
