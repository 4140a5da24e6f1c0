import type { LanguageModel, UsedFor } from './language-model.ts'

/** Wraps a model so that the usage meter knows the purpose of its calls. */
export const attributeCalls = (model: LanguageModel, usedFor: UsedFor): LanguageModel => ({
  name: model.name,
  facts: model.facts,
  text: (request) => model.text({ ...request, usedFor }),
  object: (request, schema) => model.object({ ...request, usedFor }, schema),
})
