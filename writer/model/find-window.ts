import type { Message } from './language-model.ts'
import type { ModelProfile } from './profile.ts'
import type { ServerAddress } from './server-address.ts'
import { promptTokens } from './shorten-prompt.ts'

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

/** Where servers of local models tell the window with which the model is loaded. */
const sources: { path: string; read: (answer: unknown, model: string) => number | undefined }[] = [
  // Ollama, whose prompts are cut without a word where they are longer.
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
]

const LOOK_MS = 1000
/** Shorter prompts fit everywhere. */
const WORTH_A_LOOK_TOKENS = 1500
/** A model that is not loaded yet has no window to tell; it is asked again with later calls. */
const MOST_LOOKS = 5

/**
 * Finds out how much a local server takes, before the first long prompt is sent. Some cut what is too long without a word, so
 * that waiting for an error would lose the instructions. It never fails: a window that can't be found is not known.
 */
export const createWindowFinder = ({ address, model, fetch: send, profile }: WindowFinder) => {
  let looks = 0
  let looking: Promise<void> | undefined

  const look = async () => {
    const signal = AbortSignal.timeout(LOOK_MS)
    const found = await Promise.all(
      sources.map(async ({ path, read }) => {
        try {
          const response = await send(address.origin + path, { headers: address.headers, signal, redirect: 'error' })
          if (response.ok) return read(await response.json(), model)
          await response.body?.cancel()
        } catch {
          // Only one of them is this server's own.
        }
      }),
    )
    profile.contextWindow ??= found.find((size) => size !== undefined)
  }

  return async (messages: readonly Message[]): Promise<void> => {
    if (!address.isLocal || profile.contextWindow !== undefined || looks >= MOST_LOOKS) return
    if (looking === undefined && promptTokens(messages) < WORTH_A_LOOK_TOKENS) return
    if (looking === undefined) {
      looks++
      looking = look().finally(() => {
        looking = undefined
      })
    }
    await looking
  }
}
