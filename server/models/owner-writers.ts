import { basename } from 'node:path'
import type { BaseLogger } from 'pino'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { CallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { OwnerSettings, StoredModel } from '../owner-settings/stored-settings.ts'

interface Dependencies {
  dataDir: string
  silenceSeconds: number | null
  contextWindow: number | null
  turns: CallQueue
  watch: WatchCall
  log: Pick<BaseLogger, 'warn' | 'error'>
}

export interface OwnerWriters {
  /** For plans, prose and edits. */
  writer: Writer
  /** For the free tools. */
  tools: Writer
  describe: string
}

type Purpose = keyof OwnerSettings['purposes']

/** Opens a stored model. Throws an Error whose message says what to do if that is not possible. */
export const openModel = async (
  { base_url: baseUrl, model, api_key: apiKey, prices }: Pick<StoredModel, 'base_url' | 'model' | 'api_key' | 'prices'>,
  { dataDir, silenceSeconds, contextWindow }: Pick<Dependencies, 'dataDir' | 'silenceSeconds' | 'contextWindow'>,
): Promise<LanguageModel> => {
  if (baseUrl === null) {
    const { localGguf } = await import('#writer/model/local/local-gguf.ts')
    // Only the file name is used, so that no path from the browser is ever opened.
    return localGguf(basename(model), { dataDir })
  }
  const { openAiCompatible, silenceTimeouts } = await import('#writer/model/openai/openai-compatible.ts')
  return openAiCompatible({
    baseUrl,
    model,
    apiKey: apiKey ?? undefined,
    timeouts: silenceTimeouts(silenceSeconds),
    contextWindow: contextWindow ?? undefined,
    prices: prices ? { currency: 'USD', ...prices } : undefined,
  })
}

/** Returns a function that creates writers for the models that the owner connected. */
export const createOwnerWriters = (dependencies: Dependencies) => {
  /**
   * Models stay open, so that facts learned about a provider are kept and a file is loaded only
   * once.
   */
  const opened = new Map<string, Promise<LanguageModel>>()
  const open = (stored: StoredModel): Promise<LanguageModel> => {
    const key = JSON.stringify([stored.base_url, stored.model, stored.api_key, stored.prices])
    const known = opened.get(key)
    if (known) return known
    const opening = openModel(stored, dependencies)
    opened.set(key, opening)
    opening.catch(() => opened.delete(key))
    return opening
  }

  const fellBack = (from: string, to: string, error: unknown) =>
    dependencies.log.warn({ err: error, from, to }, 'language model failed, falling back to the next one')

  /** Returns null if the owner connected no model, or none that can be opened. */
  return async ({ models, purposes }: Pick<OwnerSettings, 'models' | 'purposes'>): Promise<OwnerWriters | null> => {
    if (models.length === 0) return null
    const [{ limitModel }, { watchModel }, { modelWriter }, { fallbackModel }, { purposeModel }] = await Promise.all([
      import('#writer/model/limit-model.ts'),
      import('#writer/model/watch-model.ts'),
      import('#writer/model-writer.ts'),
      import('#writer/model/fallback-model.ts'),
      import('#writer/model/purpose-model.ts'),
    ])
    const ready: { id: string; model: LanguageModel }[] = []
    for (const stored of models)
      try {
        ready.push({
          id: stored.id,
          model: limitModel(watchModel(await open(stored), dependencies.watch), dependencies.turns),
        })
      } catch (error) {
        dependencies.log.error({ err: error, model: stored.model }, 'failed to open a model that the owner connected')
      }
    /** Returns the model chosen for the purpose, with the others in order as fallbacks. */
    const modelFor = (purpose: Purpose): LanguageModel | null => {
      const chosen = ready.filter(({ id }) => id === purposes[purpose])
      const [first, ...others] = [...chosen, ...ready.filter((one) => !chosen.includes(one))].map(({ model }) => model)
      return first ? fallbackModel([first, ...others], fellBack) : null
    }
    const [plan, prose, edits, tools] = (['plan', 'prose', 'edits', 'tools'] as const).map(modelFor)
    if (!plan || !prose || !edits || !tools) return null
    return {
      writer: modelWriter(purposeModel({ plan, prose, edits })),
      tools: modelWriter(tools),
      describe: `${prose.name}, connected on the owner’s page`,
    }
  }
}
