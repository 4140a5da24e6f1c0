import QuickLRU from 'quick-lru'
import { messages } from '#contract/ai-key.ts'
import type { LanguageModel, TextEvent } from '#writer/model/language-model.ts'
import type { CallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from '../config/index.ts'
import { ApiError } from '../http/errors/api-error.ts'

/** The account that a writer is chosen for. */
export interface WriterUser {
  id: string
  byok: boolean
}

/**
 * Returns the writer of an account. Throws an ApiError if the account needs its own AI key and none
 * is saved.
 */
export type WriterFor = (user: WriterUser) => Promise<Writer>

interface Options {
  /** Returns the installation's current writer, for accounts without a key of their own. */
  writer: () => Writer
  byok: () => Config['byok']
  turns: CallQueue
  /** Called for each model call that uses an account's own key. */
  watch: WatchCall
  /** Returns the key that the account is currently permitted to use, or null if there is none. */
  findKey: (userId: string) => Promise<string | null>
}

const REMEMBERED = 500

const isSame = (one: Config['byok'], other: Config['byok']) =>
  one.baseUrl === other.baseUrl && one.model === other.model

/**
 * Chooses the writer of an account: its own key's, or the installation's. Clients for accounts' own
 * keys are cached, so that facts learned about the provider are reused. The key is looked up before
 * each call to the model, so a key that was changed, deleted or disallowed in any process is not
 * used again, not even by a book that is being written.
 */
export const createWriterFor = ({ writer, byok, turns, watch, findKey }: Options): WriterFor => {
  const opened = new QuickLRU<string, { key: string; of: Config['byok']; client: LanguageModel }>({
    maxSize: REMEMBERED,
  })
  const clientOf = async (id: string, missing: string): Promise<LanguageModel> => {
    const key = await findKey(id)
    if (key === null) {
      opened.delete(id)
      throw new ApiError('ai_key_missing', missing)
    }
    const of = byok()
    const known = opened.get(id)
    if (known?.key === key && isSame(known.of, of)) return known.client
    const client = await openClient(of, key, watch)
    opened.set(id, { key, of, client })
    return client
  }
  return async ({ id, byok: bringsKey }) => {
    if (!bringsKey) return writer()
    const { name } = await clientOf(id, messages.missing)
    const [{ limitModel }, { modelWriter }] = await Promise.all([
      import('#writer/model/limit-model.ts'),
      import('#writer/model-writer.ts'),
    ])
    return modelWriter(
      limitModel(
        currentModel(name, () => clientOf(id, messages.stopped)),
        turns,
      ),
    )
  }
}

/** Returns a model that forwards each call to the client that is current when the call begins. */
const currentModel = (name: string, current: () => Promise<LanguageModel>): LanguageModel => ({
  name,
  facts: async (task) => (await (await current()).facts?.(task)) ?? {},
  text: (request) => ({
    [Symbol.asyncIterator]: () => {
      let source: AsyncIterator<TextEvent> | undefined
      const begin = async () => {
        source = (await current()).text(request)[Symbol.asyncIterator]()
        return source.next()
      }
      return {
        next: () => source?.next() ?? begin(),
        return: async () => (await source?.return?.()) ?? { done: true, value: undefined },
      }
    },
  }),
  object: async (request, schema) => (await current()).object(request, schema),
})

// These modules are loaded on demand, because most installations have no user with an own key.
const openClient = async (
  { baseUrl, model, silenceSeconds }: Config['byok'],
  apiKey: string,
  watch: WatchCall,
): Promise<LanguageModel> => {
  const [{ openAiCompatible, silenceTimeouts }, { watchModel }] = await Promise.all([
    import('#writer/model/openai/openai-compatible.ts'),
    import('#writer/model/watch-model.ts'),
  ])
  const client = openAiCompatible({ baseUrl, model, apiKey, timeouts: silenceTimeouts(silenceSeconds) })
  return watchModel(client, watch)
}
