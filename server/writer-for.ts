import QuickLRU from 'quick-lru'
import { messages } from '#contract/ai-key.ts'
import type { CallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from './config.ts'
import { ApiError } from './http/api-error.ts'

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
  turns: CallQueue
  /** Told of each call with a key of somebody's own. */
  watch: WatchCall
  findKey: (userId: string) => Promise<string | null>
}

const REMEMBERED = 500

const isSame = (one: Config['byok'], other: Config['byok']) =>
  one.baseUrl === other.baseUrl && one.model === other.model

/**
 * Writers with people's own keys are kept open, so that what was learned about the provider is not learned with every call.
 * The key is looked up each time: one that was changed, in whatever process, is not used again.
 */
export const createWriterFor = ({ writer, byok, turns, watch, findKey }: Options): WriterFor => {
  const opened = new QuickLRU<string, { key: string; of: Config['byok']; writer: Writer }>({ maxSize: REMEMBERED })
  return async ({ id, byok: bringsKey }) => {
    if (!bringsKey) return writer()
    const key = await findKey(id)
    if (key === null) {
      opened.delete(id)
      throw new ApiError('ai_key_missing', messages.missing)
    }
    const of = byok()
    const known = opened.get(id)
    if (known?.key === key && isSame(known.of, of)) return known.writer
    const own = await openWriter({ byok: of, turns, watch }, key)
    opened.set(id, { key, of, writer: own })
    return own
  }
}

// Loaded when needed: most installations have nobody who brings a key.
const openWriter = async (
  {
    byok: { baseUrl, model, silenceSeconds },
    turns,
    watch,
  }: Pick<Options, 'turns' | 'watch'> & { byok: Config['byok'] },
  apiKey: string,
): Promise<Writer> => {
  const [{ openAiCompatible, silenceTimeouts }, { limitModel }, { watchModel }, { modelWriter }] = await Promise.all([
    import('#writer/model/openai-compatible.ts'),
    import('#writer/model/limit-model.ts'),
    import('#writer/model/watch-model.ts'),
    import('#writer/model-writer.ts'),
  ])
  const client = openAiCompatible({ baseUrl, model, apiKey, timeouts: silenceTimeouts(silenceSeconds) })
  return modelWriter(limitModel(watchModel(client, watch), turns))
}
