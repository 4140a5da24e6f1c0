import { z } from 'zod'
import { ProviderFailure, readProviderError } from './provider-error.ts'
import { serverAddress } from './server-address.ts'

export interface FoundServer {
  /** `Ollama`, `LM Studio`, ... */
  server: string
  /** With `/v1`, as a base URL is given. */
  baseUrl: string
  /** Names of the models that can write; empty when the server has none. */
  models: string[]
}

export interface FindOptions {
  /** Ports to look at instead of the usual ones. */
  ports?: Partial<Record<ServerName, number>>
  timeoutMs?: number
  /** Called for each server as soon as it has answered. */
  onFound?: (server: FoundServer) => void
}

/** Servers that people run at home, each with the port it uses and a page that only it answers. */
const usualServers = [
  { server: 'Ollama', port: 11434, page: '/api/version' },
  { server: 'LM Studio', port: 1234, page: '/v1/models' },
  { server: 'llama.cpp', port: 8080, page: '/props' },
  { server: 'vLLM', port: 8000, page: '/version' },
  { server: 'Jan', port: 1337, page: '/v1/models' },
  { server: 'KoboldCpp', port: 5001, page: '/api/extra/version' },
] as const
type ServerName = (typeof usualServers)[number]['server']

const advice: Partial<Record<string, string>> = {
  Ollama: 'Pull a model, for example with: ollama pull llama3.2',
  'LM Studio': 'Pull a model: download one in LM Studio',
  Jan: 'Pull a model: download one in Jan',
}

/** Advice on a server that has no model that can write. */
export const pullAdvice = (server: string): string => advice[server] ?? `Pull a model and load it into ${server}`

const modelList = z.object({
  // Ollama without a model answers `null`.
  data: z
    .array(
      z.object({
        id: z.string(),
        pricing: z
          .object({ prompt: z.union([z.string(), z.number()]), completion: z.union([z.string(), z.number()]) })
          .optional()
          .catch(undefined),
      }),
    )
    .nullable(),
})

/** Models that turn text into numbers, sound or pictures are no writers. */
const noWriter = /embed|\bbge\b|bge-|\be5-|\bgte-|minilm|rerank|whisper|\btts\b|clip-|stable-diffusion|flux/i

const getJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** Dollars for a million tokens, where the server tells them: OpenRouter does, for one token each. */
const pricesOf = ({ pricing }: NonNullable<z.output<typeof modelList>['data']>[number]) => {
  const [input, output] = [Number(pricing?.prompt ?? NaN) * 1e6, Number(pricing?.completion ?? NaN) * 1e6]
  return input >= 0 && output >= 0 ? { input, output } : null
}

/** The models of an OpenAI-compatible server that can write. Throws when it does not answer in time or as it should. */
export const listPricedModels = async (
  baseUrl: string,
  options: { apiKey?: string; timeoutMs: number },
): Promise<{ id: string; prices: { input: number; output: number } | null }[]> => {
  const { models, headers } = serverAddress(baseUrl, '', options.apiKey)
  const response = await fetch(models, {
    signal: AbortSignal.timeout(options.timeoutMs),
    redirect: 'error',
    headers,
  })
  if (!response.ok)
    throw new ProviderFailure(readProviderError(await response.text(), response.status), response.headers)
  const { data } = modelList.parse(await response.json())
  return (data ?? []).flatMap((model) => (noWriter.test(model.id) ? [] : { id: model.id, prices: pricesOf(model) }))
}

/** Their names alone. */
export const listModels = async (baseUrl: string, options: { apiKey?: string; timeoutMs: number }): Promise<string[]> =>
  (await listPricedModels(baseUrl, options)).map(({ id }) => id)

/** Looks for model servers on this machine, all ports at once. For the operator only: never from a visitor's request. */
export const findModelServers = async ({ ports = {}, timeoutMs = 400, onFound }: FindOptions = {}): Promise<
  FoundServer[]
> => {
  const look = async ({ server, port, page }: (typeof usualServers)[number]): Promise<FoundServer | null> => {
    const origin = `http://127.0.0.1:${ports[server] ?? port}`
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const [, models] = await Promise.all([getJson(origin + page, signal), listModels(`${origin}/v1`, { timeoutMs })])
      const found = { server, baseUrl: `${origin}/v1`, models }
      onFound?.(found)
      return found
    } catch {
      return null
    }
  }
  return (await Promise.all(usualServers.map(look))).filter((found) => found !== null)
}
