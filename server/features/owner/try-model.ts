import type { z } from 'zod'
import type { ModelForm, ModelTest, owner as ownerCalls } from '#contract/owner.ts'
import { failureOfCall } from '#writer/model/call-failure.ts'
import { listPricedModels } from '#writer/model/servers/find-models.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { UnusableModel } from '#writer/model/local/unusable-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { isPrivateHost } from '#writer/model/servers/server-address.ts'
import { openModel } from '../../models/owner-writers.ts'
import type { StoredModel } from '../../owner-settings/stored-settings.ts'
import { recordAuditFirst } from '../../security/audit-log.ts'
import { hostOf, modelOf } from './connect-model.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { refuseMetadataUrl } from './refuse-metadata.ts'

const LIST_MS = 10_000
const MILLION = 1_000_000

type ServerForm = z.output<(typeof ownerCalls)['POST /owner/model_list']['body']>
type TestForm = z.output<typeof ModelForm> & { id?: string | undefined }

export const isLocalModel = ({ base_url: baseUrl }: Pick<StoredModel, 'base_url'>): boolean =>
  baseUrl === null || isPrivateHost(new URL(baseUrl).hostname)

const keptModel = ({ live }: OwnerDependencies, id: string | undefined) =>
  live.now().models.find((model) => model.id === id)

/**
 * Lists the models of a server. A stored key is only sent to the address that it was stored for.
 */
export const listServerModels = async (dependencies: OwnerDependencies, owner: Owner, form: ServerForm) => {
  await refuseMetadataUrl('base_url', form.base_url)
  const fullForm = { base_url: form.base_url, api_key: form.api_key, model: 'any', prices: null }
  const { base_url: baseUrl, api_key: apiKey } = modelOf(fullForm, keptModel(dependencies, form.id))
  await recordAuditFirst(dependencies.database, owner, 'model.listed', hostOf(baseUrl))
  try {
    const models = await listPricedModels(baseUrl!, { apiKey: apiKey ?? undefined, timeoutMs: LIST_MS })
    return { result: 'OK' as const, models }
  } catch (thrown) {
    const { error } = failureOfCall(thrown, { name: hostOf(baseUrl), apiKey: apiKey ?? undefined, partial: '' })
    return { result: 'FAILED' as const, message: explain(dependencies, error, hostOf(baseUrl)) }
  }
}

/** Tests a model: it writes two sentences, and its speed is measured. */
export const tryModel = async (
  dependencies: OwnerDependencies,
  owner: Owner,
  { id, ...form }: TestForm,
  signal: AbortSignal,
): Promise<ModelTest> => {
  await refuseMetadataUrl('base_url', form.base_url)
  const model = modelOf(form, keptModel(dependencies, id))
  await recordAuditFirst(dependencies.database, owner, 'model.tested', hostOf(model.base_url), { model: model.model })
  try {
    const { silenceSeconds, contextWindow } = dependencies.config.ai
    const opened = await openModel(model, { dataDir: dependencies.config.dataDir, silenceSeconds, contextWindow })
    const measured = await writeTwoSentences(opened, signal)
    const prices = isLocalModel(model) ? { input: 0, output: 0 } : model.prices
    const { input_tokens: input, output_tokens: output } = measured
    return {
      result: 'OK',
      ...measured,
      price: prices && (input * prices.input + output * prices.output) / MILLION,
    }
  } catch (error) {
    if (signal.aborted) throw error
    return { result: 'FAILED', message: explain(dependencies, error, model.model) }
  }
}

const writeTwoSentences = async (model: LanguageModel, signal: AbortSignal) => {
  const begun = performance.now()
  let firstTokenAt = 0
  let text = ''
  const events = model.text({
    task: 'test',
    messages: [{ role: 'user', content: 'Write two sentences about a lighthouse, about 40 words, in English.' }],
    maxTokens: 200,
    signal,
  })
  for await (const event of events) {
    if (event.type === 'delta') {
      firstTokenAt ||= performance.now()
      text += event.text
      continue
    }
    // A reply that arrives in one piece has no measurable speed, so the duration of the whole call
    // is used.
    const writing = performance.now() - firstTokenAt
    const seconds = (writing < 5 ? performance.now() - begun : writing) / 1000
    return {
      text: text.trim(),
      first_token_ms: Math.round(firstTokenAt - begun),
      tokens_per_second: Math.round((event.usage.outputTokens / seconds) * 10) / 10,
      input_tokens: Math.round(event.usage.inputTokens),
      output_tokens: Math.round(event.usage.outputTokens),
    }
  }
  throw new ModelError('cut', 'The model broke off before its answer was complete.')
}

const advices: Partial<Record<ModelError['type'], string>> = {
  unreachable: 'Check the address, and that the server runs and can be reached from this machine.',
  unauthorized: 'Check the key.',
  'no-credit': 'Add credit to the account with the provider.',
  rejected: 'Check the name of the model.',
  invalid: 'Does the address end where the OpenAI-compatible calls begin, often with /v1?',
}

/** Explains a failure in plain words. An unexpected error is logged, and its text is not shown. */
const explain = ({ log }: OwnerDependencies, error: unknown, name: string): string => {
  if (error instanceof ModelError) return [error.message, advices[error.type]].filter(Boolean).join(' ')
  if (error instanceof UnusableModel) return error.message
  log.warn({ err: error, model: name }, 'trying a language model failed')
  return `${name} could not be used, and the log of the server has the cause. Try another model, for example llama3.2 at http://127.0.0.1:11434/v1.`
}
