import { failureOfCall } from './call-failure.ts'
import type { FoundServer } from './servers/find-models.ts'
import { findModelServers, listModels, pullAdvice } from './servers/find-models.ts'
import type { LanguageModel } from './language-model.ts'
import { localGguf } from './local/local-gguf.ts'
import { openAiCompatible, silenceTimeouts } from './openai/openai-compatible.ts'

export interface ModelSettings {
  baseUrl?: string | null
  apiKey?: string | null
  /** A model name, or the path of a local `.gguf` file. */
  model?: string | null
  /** Folder whose `models` subfolder contains `.gguf` files named without a path. */
  dataDir?: string
  /** Seconds until the first token. The default depends on the server's address. */
  silenceSeconds?: number | null
  /** Tokens of prompt and answer together; detected if missing. */
  contextWindow?: number | null
  find?: () => Promise<FoundServer[]>
  /** The model that an earlier search found. It is preferred if it still answers. */
  keep?: FoundModel
}

/** An unconfigured model on a server of this machine. */
export interface FoundModel {
  baseUrl: string
  model: string
}

export interface ChosenModel {
  /** null selects the built-in writer. */
  model: LanguageModel | null
  how: 'configured' | 'found' | 'none'
  /** One line for the operator who starts Inkloom. */
  describe: string
  /** The model that a search found, if none was configured. */
  found?: FoundModel
  /** The servers on this machine that answered, if no model was configured. */
  answered?: string[]
}

const openAi = 'https://api.openai.com/v1'
const listTimeoutMs = 5000

const configured = (model: LanguageModel): ChosenModel => ({ model, how: 'configured', describe: model.name })

type Limits = Pick<ModelSettings, 'silenceSeconds' | 'contextWindow'>

const limitsOf = ({ silenceSeconds, contextWindow }: Limits) => ({
  timeouts: silenceTimeouts(silenceSeconds),
  contextWindow: contextWindow ?? undefined,
})

const found = (
  { server, baseUrl }: FoundServer,
  model: string,
  how: ChosenModel['how'],
  limits: Limits,
): ChosenModel => {
  const chosen = openAiCompatible({ baseUrl, model, name: `${model} on ${server}`, ...limitsOf(limits) })
  return {
    model: chosen,
    how,
    describe: `${chosen.name}${how === 'found' ? ', found on this machine' : ''}`,
    ...(how === 'found' && { found: { baseUrl, model } }),
  }
}

/** Reads the deployment name from an Azure address, which needs no other model name. */
const deploymentIn = (baseUrl: string): string | undefined => /\/deployments\/([^/?]+)/.exec(baseUrl)?.[1]

/**
 * Creates an error that names the setting to change. Its cause omits the key, which providers
 * quote.
 */
const noListError = (thrown: unknown, baseUrl: string, apiKey: string | undefined): Error => {
  const { error } = failureOfCall(thrown, { name: baseUrl, apiKey, partial: '' })
  const message =
    error.type === 'unauthorized'
      ? `${baseUrl} refused the key. Check AI_API_KEY.`
      : `AI_MODEL is not set, and ${baseUrl} can't be asked which models it has. Set AI_MODEL.`
  return new Error(message, { cause: error })
}

/** Returns the server's first model, for `AI_BASE_URL` without `AI_MODEL`. */
const firstModelOf = async (baseUrl: string, apiKey: string | undefined): Promise<string> => {
  const [first] = await listModels(baseUrl, { apiKey, timeoutMs: listTimeoutMs }).catch((thrown: unknown) => {
    throw noListError(thrown, baseUrl, apiKey)
  })
  if (first) return first
  throw new Error(
    `AI_MODEL is not set, and ${baseUrl} has no model that can write. Pull a model there, with Ollama for example: ollama pull llama3.2`,
  )
}

/**
 * Chooses the configured model, or else one that runs on this machine, or else null for the
 * built-in writer. Throws an Error that names the setting if the configured model cannot be used.
 */
export const chooseModel = async (settings: ModelSettings): Promise<ChosenModel> => {
  const { baseUrl, model, dataDir, keep, find = findModelServers } = settings
  const apiKey = settings.apiKey ?? undefined
  if (!baseUrl && model?.endsWith('.gguf')) return configured(await localGguf(model, { dataDir }))
  const address = baseUrl ?? (apiKey ? openAi : undefined)
  if (address)
    return configured(
      openAiCompatible({
        baseUrl: address,
        apiKey,
        model: model ?? deploymentIn(address) ?? (await firstModelOf(address, apiKey)),
        ...limitsOf(settings),
      }),
    )

  const servers = await find()
  if (model) {
    const server = servers.find(({ models }) => models.some((id) => id === model || id === `${model}:latest`))
    if (server) return found(server, model, 'configured', settings)
    const [running] = servers
    const missing = `AI_MODEL is ${model}, but no model server on this machine has it.`
    if (!running) throw new Error(`${missing} Set AI_BASE_URL as well.`)
    const pull = running.server === 'Ollama' ? `ollama pull ${model}` : `pull it in ${running.server}`
    throw new Error(`${missing} ${running.server} runs here: ${pull}, or set AI_BASE_URL as well.`)
  }
  const answered = servers.map((server) => server.baseUrl)
  const kept = keep && servers.find((server) => server.baseUrl === keep.baseUrl)
  const having = kept?.models.length ? kept : servers.find(({ models }) => models.length)
  if (having) {
    const again = having === kept && having.models.includes(keep!.model)
    return { ...found(having, again ? keep!.model : having.models[0]!, 'found', settings), answered }
  }
  const [empty] = servers
  return {
    model: null,
    answered,
    how: 'none',
    describe: empty
      ? `Built-in writer: ${empty.server} runs on this machine and has no model that can write. ${pullAdvice(empty.server)}`
      : 'Built-in writer: no language model is configured, and none was found; the search goes on',
  }
}
