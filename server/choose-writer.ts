import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { chooseModel } from '#writer/model/choose-model.ts'
import { limitModel } from '#writer/model/limiter.ts'
import { modelWriter } from '#writer/model-writer.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from './config.ts'

interface Chosen {
  writer: Writer
  /** For the operator. */
  describe: string
}

/** What is configured, else a model server found on this machine, else the built-in writer. */
export const chooseWriter = async (ai: Config['ai']): Promise<Chosen> => {
  if (ai.builtin) return { writer: builtinWriter(), describe: 'built-in, without a language model, as AI_MODEL says' }
  const { model, describe } = await chooseModel(ai)
  return {
    writer: model ? modelWriter(limitModel(model, { concurrency: ai.concurrency })) : builtinWriter(),
    describe,
  }
}
