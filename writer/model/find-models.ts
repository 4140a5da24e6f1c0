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

/** What to do about a server that has no model that can write. */
export const pullAdvice = (server: string): string => advice[server] ?? `Pull a model and load it into ${server}`

/** Ollama without a model says `null`. */
const modelList = z.object({ data: z.array(z.object({ id: z.string() })).nullable() })

/** Models that turn text into numbers, sound or pictures are no writers. */
const noWriter = /embed|\bbge\b|bge-|\be5-|\bgte-|minilm|rerank|whisper|\btts\b|clip-|stable-diffusion|flux/i

const getJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** Names of the models of an OpenAI-compatible server that can write. Throws when it does not answer in time or as it should. */
export const listModels = async (
  baseUrl: string,
  options: { apiKey?: string; timeoutMs: number },
): Promise<string[]> => {
  const { models, headers } = serverAddress(baseUrl, '', options.apiKey)
  const response = await fetch(models, {
    signal: AbortSignal.timeout(options.timeoutMs),
    redirect: 'error',
    headers,
  })
  if (!response.ok)
    throw new ProviderFailure(readProviderError(await response.text(), response.status), response.headers)
  const { data } = modelList.parse(await response.json())
  return (data ?? []).map(({ id }) => id).filter((id) => !noWriter.test(id))
}

/** Looks for model servers on this machine, all ports at once. For the operator only: never from a visitor's request. */
export const findModelServers = async ({ ports = {}, timeoutMs = 400 }: FindOptions = {}): Promise<FoundServer[]> => {
  const look = async ({ server, port, page }: (typeof usualServers)[number]): Promise<FoundServer | null> => {
    const origin = `http://127.0.0.1:${ports[server] ?? port}`
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const [, models] = await Promise.all([getJson(origin + page, signal), listModels(`${origin}/v1`, { timeoutMs })])
      return { server, baseUrl: `${origin}/v1`, models }
    } catch {
      return null
    }
  }
  return (await Promise.all(usualServers.map(look))).filter((found) => found !== null)
}
