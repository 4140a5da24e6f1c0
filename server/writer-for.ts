import QuickLRU from 'quick-lru'
import { messages } from '#contract/ai-key.ts'
import type { LanguageModel, TextEvent } from '#writer/model/language-model.ts'
import type { Turns } from '#writer/model/turns.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from './config.ts'
import { ApiError } from './http/errors/api-error.ts'

/** Whose writer. */
export interface WriterUser {
  id: string
  byok: boolean
}

/** The writer for a person. Throws an ApiError when theirs needs an AI key of their own and none is saved. */
export type WriterFor = (user: WriterUser) => Promise<Writer>

interface Options {
  /** The installation's current writer, for those who bring no key. */
  writer: () => Writer
  byok: () => Config['byok']
  turns: Turns
  /** Told of each call with a key of somebody's own. */
  watch: WatchCall
  /** The key that the person may use now; null when there is none. */
  findKey: (userId: string) => Promise<string | null>
}

const REMEMBERED = 500

const isSame = (one: Config['byok'], other: Config['byok']) =>
  one.baseUrl === other.baseUrl && one.model === other.model

/**
 * Clients for people's own keys are kept open, so that what was learned about the provider is not learned with every call.
 * The key is looked up before each call to the model. A key that was changed, deleted or is no longer permitted is not
 * used again, in whatever process that happened, and not by a book that is being written either.
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
      import('#writer/model/limiter.ts'),
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

/** Asks the client that is current when a call begins. */
const currentModel = (name: string, current: () => Promise<LanguageModel>): LanguageModel => ({
  name,
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

// Loaded when needed: most installations have nobody who brings a key.
const openClient = async (
  { baseUrl, model, silenceSeconds }: Config['byok'],
  apiKey: string,
  watch: WatchCall,
): Promise<LanguageModel> => {
  const [{ openAiCompatible, silenceTimeouts }, { watchModel }] = await Promise.all([
    import('#writer/model/openai-compatible.ts'),
    import('#writer/model/watch-model.ts'),
  ])
  const client = openAiCompatible({ baseUrl, model, apiKey, timeouts: silenceTimeouts(silenceSeconds) })
  return watchModel(client, watch)
}
