import { readModelList } from './model-list.ts'
import { ProviderFailure, readProviderError } from '../openai/provider-error.ts'
import { serverAddress } from './server-address.ts'

export interface FoundServer {
  /** `Ollama`, `LM Studio`, ... */
  server: string
  /** Base URL, including `/v1`. */
  baseUrl: string
  /** Names of the models that can write; empty if there are none. */
  models: string[]
}

export interface FindOptions {
  /** Ports that replace the usual ones. */
  ports?: Partial<Record<ServerName, number>>
  timeoutMs?: number
  /** Called for each server as soon as it has answered. */
  onFound?: (server: FoundServer) => void
}

/** Local model servers, each with its usual port and a page that identifies it. */
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

/** Returns advice for a server without a model that can write. */
export const pullAdvice = (server: string): string => advice[server] ?? `Pull a model and load it into ${server}`

/** Matches embedding, audio and image models, which cannot write. */
const noWriter = /embed|\bbge\b|bge-|\be5-|\bgte-|minilm|rerank|whisper|\btts\b|clip-|stable-diffusion|flux/i

const getJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/**
 * Lists the models of an OpenAI-compatible server that can write, with prices. Throws if the server
 * does not answer correctly in time.
 */
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
  const listed = readModelList(await response.json())
  return listed.flatMap(({ id, prices }) =>
    noWriter.test(id) ? [] : { id, prices: prices ? { input: prices.input, output: prices.output } : null },
  )
}

/** Lists only the names of the models. */
export const listModels = async (baseUrl: string, options: { apiKey?: string; timeoutMs: number }): Promise<string[]> =>
  (await listPricedModels(baseUrl, options)).map(({ id }) => id)

/**
 * Searches this machine for model servers, on all ports in parallel. It must only be called for the
 * operator, never because of a visitor's request.
 */
export const findModelServers = async ({ ports = {}, timeoutMs = 400, onFound }: FindOptions = {}): Promise<
  FoundServer[]
> => {
  const probe = async ({ server, port, page }: (typeof usualServers)[number]): Promise<FoundServer | null> => {
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
  return (await Promise.all(usualServers.map(probe))).filter((found) => found !== null)
}
