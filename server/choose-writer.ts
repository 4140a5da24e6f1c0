import type { Turns } from '#writer/model/turns.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Config } from './config.ts'
import type { ChosenWriter } from './current-writer.ts'

// Loaded when needed: what one writer works with is of no use to the other, and the start is to be quick.
const builtin = async () => (await import('#writer/builtin/builtin-writer.ts')).builtinWriter()

/** What is configured, else a model server found on this machine, else the built-in writer. */
export const chooseWriter = async (
  { ai, dataDir }: Pick<Config, 'ai' | 'dataDir'>,
  turns: Turns,
  watch: WatchCall,
): Promise<ChosenWriter> => {
  if (ai.builtin) return { writer: await builtin(), describe: 'built-in, without a language model, as AI_MODEL says' }
  const { chooseModel } = await import('#writer/model/choose-model.ts')
  const { model, describe } = await chooseModel({ ...ai, dataDir })
  if (!model) return { writer: await builtin(), describe }
  const [{ limitModel }, { watchModel }, { modelWriter }] = await Promise.all([
    import('#writer/model/limiter.ts'),
    import('#writer/model/watch-model.ts'),
    import('#writer/model-writer.ts'),
  ])
  return { writer: modelWriter(limitModel(watchModel(model, watch), turns)), describe }
}
