import type { Message } from '../language-model.ts'
import type { ModelProfile } from '../profile.ts'
import type { ServerAddress } from './server-address.ts'
import { promptTokens } from '../shorten-prompt.ts'

interface WindowFinder {
  address: ServerAddress
  model: string
  fetch: typeof fetch
  profile: ModelProfile
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const sizeOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

const named = (entries: Fields[], model: string): Fields =>
  entries.find(({ id, name, model: own }) => [id, name, own].some((it) => it === model || it === `${model}:latest`)) ??
  {}

/**
 * Reads the window from the parameters of Ollama's model file, given as lines such as `num_ctx
 * 8192`. The window in `model_info` is the training window, which Ollama does not use by default.
 */
const numCtx = (parameters: unknown): number | undefined => {
  const found = typeof parameters === 'string' ? /^num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1] : undefined
  return found === undefined ? undefined : sizeOf(Number(found))
}

interface WindowSource {
  path: string
  /** The body of a POST request; undefined for GET. */
  body?: (model: string) => object
  read: (answer: unknown, model: string) => number | undefined
}

/**
 * The endpoints where local servers report the context window of the model. Those for the loaded
 * model come first.
 */
const sources: WindowSource[] = [
  // Ollama, which silently truncates longer prompts.
  {
    path: '/api/ps',
    read: (answer, model) => sizeOf(named(listOf(fieldsOf(answer)['models']), model)['context_length']),
  },
  // llama.cpp
  { path: '/props', read: (answer) => sizeOf(fieldsOf(fieldsOf(answer)['default_generation_settings'])['n_ctx']) },
  // LM Studio
  {
    path: '/api/v0/models',
    read: (answer, model) => sizeOf(named(listOf(fieldsOf(answer)['data']), model)['loaded_context_length']),
  },
  // vLLM
  {
    path: '/v1/models',
    read: (answer, model) => sizeOf(named(listOf(fieldsOf(answer)['data']), model)['max_model_len']),
  },
  // Ollama, for a model that is not loaded yet
  { path: '/api/show', body: (model) => ({ model }), read: (answer) => numCtx(fieldsOf(answer)['parameters']) },
]

const LOOKUP_TIMEOUT_MS = 1000
/**
 * The minimum number of tokens of a prompt for which the window is looked up, because shorter
 * prompts fit every window.
 */
const MIN_LOOKUP_TOKENS = 1500
/**
 * The maximum number of look-ups. A model that is not loaded reports no window, so later calls ask
 * again.
 */
const MAX_LOOKUPS = 5

/**
 * Creates a function that asks a local server for its context window before the first long prompt.
 * Some servers silently truncate a long prompt and would lose the instructions. If the function
 * gets no messages, it always asks. It never throws; an unknown window stays undefined.
 */
export const createWindowFinder = ({ address, model, fetch: send, profile }: WindowFinder) => {
  let lookups = 0
  let pending: Promise<void> | undefined

  const lookUp = async () => {
    const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS)
    const found = await Promise.all(
      sources.map(async ({ path, body, read }) => {
        try {
          const response = await send(address.origin + path, {
            headers: { ...address.headers, ...(body && { 'content-type': 'application/json' }) },
            ...(body && { method: 'POST', body: JSON.stringify(body(model)) }),
            signal,
            redirect: 'error',
          })
          if (response.ok) return read(await response.json(), model)
          await response.body?.cancel()
        } catch {
          // Each server has only some of the endpoints, so the next one is tried.
        }
      }),
    )
    profile.contextWindow ??= found.find((size) => size !== undefined)
  }

  return async (messages?: readonly Message[]): Promise<void> => {
    if (!address.isLocal || profile.contextWindow !== undefined || lookups >= MAX_LOOKUPS) return
    if (pending === undefined && messages && promptTokens(messages) < MIN_LOOKUP_TOKENS) return
    if (pending === undefined) {
      lookups++
      pending = lookUp().finally(() => {
        pending = undefined
      })
    }
    await pending
  }
}
