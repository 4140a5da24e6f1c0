import type { FoundModel } from '#writer/model/choose-model.ts'
import type { Turns } from '#writer/model/turns.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import { type Config, ConfigError } from './config.ts'
import type { ChosenWriter } from './current-writer.ts'

interface WriterDependencies {
  turns: Turns
  watch: WatchCall
  /** Writes where there is no language model. */
  builtin: Writer
  /** Waits longer for model servers on this machine than a start may. */
  patient?: boolean
  /** What was found before, and is found again before anything else. */
  keep?: FoundModel
}

const LOOK_MS = { start: 400, patient: 5000 }

/** A model that is configured and can't be used, in one line. The part that failed says which setting is wrong, or it is AI_MODEL. */
const asConfigError = (error: unknown): ConfigError => {
  const said = (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]!
    .replace(/\.$/, '')
    .replaceAll(/\. ([A-Z])(?=[a-z])/g, (_, letter: string) => `; ${letter.toLowerCase()}`)
  const about = /\bAI_[A-Z_]+\b/.test(said) ? said : `AI_MODEL can't be used: ${said}`
  return new ConfigError([`${about}; for example AI_BASE_URL=http://127.0.0.1:11434/v1 AI_MODEL=llama3.2`])
}

/** What is configured, else a model server found on this machine, else the built-in writer. */
export const chooseWriter = async (
  { ai, dataDir }: Pick<Config, 'ai' | 'dataDir'>,
  { turns, watch, builtin, patient = false, keep }: WriterDependencies,
): Promise<ChosenWriter> => {
  if (ai.builtin) return { writer: builtin, describe: 'built-in, without a language model, as AI_MODEL says' }
  const [{ chooseModel }, { findModelServers }] = await Promise.all([
    import('#writer/model/choose-model.ts'),
    import('#writer/model/find-models.ts'),
  ])
  // A model that is asked for by name is waited for; without one the start goes on, and so does the search.
  const timeoutMs = patient || ai.model ? LOOK_MS.patient : LOOK_MS.start
  const find = () => findModelServers({ timeoutMs })
  const { model, describe, found, answered } = await chooseModel({ ...ai, dataDir, find, keep }).catch(
    (error: unknown) => {
      throw asConfigError(error)
    },
  )
  if (!model) return { writer: builtin, describe, provisional: true, answered }
  const [{ limitModel }, { watchModel }, { modelWriter }] = await Promise.all([
    import('#writer/model/limiter.ts'),
    import('#writer/model/watch-model.ts'),
    import('#writer/model-writer.ts'),
  ])
  return { writer: modelWriter(limitModel(watchModel(model, watch), turns)), describe, found, answered }
}
