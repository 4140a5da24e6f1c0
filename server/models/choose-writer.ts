import type { FoundModel } from '#writer/model/choose-model.ts'
import type { CallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import { type Config, ConfigError } from '../config/index.ts'
import type { ChosenWriter } from './current-writer.ts'

interface WriterDependencies {
  turns: CallQueue
  watch: WatchCall
  /** The writer that is used if no language model is available. */
  builtin: Writer
  /** True to wait longer for model servers on this machine than is acceptable during a start. */
  patient?: boolean
  /** The model that was found by an earlier search. It is preferred over all others. */
  keep?: FoundModel
}

const LOOK_MS = { start: 400, patient: 5000 }

/**
 * Turns the failure of a configured model into a ConfigError of one line. The message blames the
 * setting that the error names, or AI_MODEL.
 */
const asConfigError = (error: unknown): ConfigError => {
  const reason = (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]!
    .replace(/\.$/, '')
    .replaceAll(/\. ([A-Z])(?=[a-z])/g, (_, letter: string) => `; ${letter.toLowerCase()}`)
  const about = /\bAI_[A-Z_]+\b/.test(reason) ? reason : `AI_MODEL can't be used: ${reason}`
  return new ConfigError([`${about}; for example AI_BASE_URL=http://127.0.0.1:11434/v1 AI_MODEL=llama3.2`])
}

/**
 * Chooses the configured model, or else a model server found on this machine, or else the built-in
 * writer. Throws a ConfigError if the configured model can't be used.
 */
export const chooseWriter = async (
  { ai, dataDir }: Pick<Config, 'ai' | 'dataDir'>,
  { turns, watch, builtin, patient = false, keep }: WriterDependencies,
): Promise<ChosenWriter> => {
  if (ai.builtin) return { writer: builtin, describe: 'built-in, without a language model, as AI_MODEL says' }
  const [{ chooseModel }, { findModelServers }] = await Promise.all([
    import('#writer/model/choose-model.ts'),
    import('#writer/model/servers/find-models.ts'),
  ])
  // A model that is configured by name is worth waiting for. Without one, the start continues and
  // the search continues in the background.
  const timeoutMs = patient || ai.model ? LOOK_MS.patient : LOOK_MS.start
  const find = () => findModelServers({ timeoutMs })
  const { model, describe, found, answered } = await chooseModel({ ...ai, dataDir, find, keep }).catch(
    (error: unknown) => {
      throw asConfigError(error)
    },
  )
  if (!model) return { writer: builtin, describe, provisional: true, answered }
  const [{ limitModel }, { watchModel }, { modelWriter }] = await Promise.all([
    import('#writer/model/limit-model.ts'),
    import('#writer/model/watch-model.ts'),
    import('#writer/model-writer.ts'),
  ])
  return { writer: modelWriter(limitModel(watchModel(model, watch), turns)), describe, found, answered }
}
