import { isAbsolute, join, resolve } from 'node:path'
import { findModelServers, listModels } from '#writer/model/servers/find-models.ts'
import { isGguf } from '#writer/model/local/is-gguf.ts'
import type { Config } from '../config/index.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const PART = 'Model'
const TIMEOUT_MS = 5000
const OPENAI = 'https://api.openai.com/v1'

type Settings = Pick<Config, 'ai' | 'dataDir'>

const checkFile = async (model: string, dataDir: string): Promise<Finding> => {
  const places = [resolve(model), ...(isAbsolute(model) ? [] : [join(dataDir, 'models', model)])]
  for (const place of places)
    try {
      return (await isGguf(place))
        ? good(PART, `${place} is a GGUF file`)
        : bad(PART, `${place} is not a GGUF file`, 'Set AI_MODEL to a GGUF file; npm run model -- list shows some.')
    } catch {
      // This folder does not have the file, but the next one may.
    }
  return bad(
    PART,
    `There is no file ${places.join(' or ')}`,
    'Correct AI_MODEL, or fetch a model: npm run model -- list shows some.',
  )
}

const checkServer = async (baseUrl: string, { ai }: Settings): Promise<Finding> => {
  const { host } = new URL(baseUrl)
  let models: string[]
  try {
    models = await listModels(baseUrl, { apiKey: ai.apiKey ?? undefined, timeoutMs: TIMEOUT_MS })
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof Error && error.name === 'ProviderFailure' && !/key|auth|401|403/i.test(reason))
      return ai.model
        ? warning(
            PART,
            `${host} answers, but returns no list of its models (${reason})`,
            'Write a sentence to test the model.',
          )
        : bad(PART, `${host} returns no list of its models (${reason})`, 'Set AI_MODEL to the name of a model.')
    return bad(
      PART,
      `${host} can't be used: ${reason}`,
      'Start the model server, or correct AI_BASE_URL and AI_API_KEY.',
    )
  }
  if (models.length === 0)
    return bad(PART, `${host} answers and has no model`, 'Pull a model there, for example: ollama pull llama3.2')
  const { model } = ai
  if (model === null) return good(PART, `${models[0]} at ${host} (the first of ${models.length})`)
  if (models.some((name) => name === model || name === `${model}:latest`)) return good(PART, `${model} at ${host}`)
  return warning(
    PART,
    `${host} answers, and ${model} is not in its list of ${models.length} models`,
    `Pull ${model} there, or set AI_MODEL to one that it has, for example ${models[0]}.`,
  )
}

const findServer = async ({ ai: { model } }: Settings, find: typeof findModelServers): Promise<Finding> => {
  const servers = await find({ timeoutMs: TIMEOUT_MS })
  const having = servers.find(({ models }) =>
    model === null ? models.length > 0 : models.includes(model) || models.includes(`${model}:latest`),
  )
  if (having) return good(PART, `${model ?? having.models[0]} on ${having.server}, found on this machine`)
  if (model !== null)
    return bad(
      PART,
      `No model server on this machine has ${model}`,
      'Set AI_BASE_URL to the server that has it, or pull it.',
    )
  return servers[0]
    ? warning(
        PART,
        `${servers[0].server} runs on this machine and has no model`,
        'Pull a model there, for example: ollama pull llama3.2',
      )
    : warning(
        PART,
        'No language model: the built-in writer makes worksheets',
        'Connect one with AI_BASE_URL and AI_MODEL, or start a model server on this machine.',
      )
}

/**
 * Checks if the language model answers. Only the list of models is requested, which costs nothing.
 */
export const checkModel = async (settings: Settings, find = findModelServers): Promise<Finding> => {
  const { builtin, baseUrl, model, apiKey } = settings.ai
  if (builtin) return good(PART, 'The built-in writer, as AI_MODEL says')
  if (baseUrl === null && model?.endsWith('.gguf')) return checkFile(model, settings.dataDir)
  const address = baseUrl ?? (apiKey ? OPENAI : null)
  return address === null ? findServer(settings, find) : checkServer(address, settings)
}
