import type { BaseLogger } from 'pino'
import type { CallQueue } from '#writer/model/call-queue.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from '../config/index.ts'
import { type ChosenWriter, createCurrentWriter, type CurrentWriter } from './current-writer.ts'
import { overridesOf } from '../owner-settings/effective-config.ts'
import type { LiveSettings } from '../owner-settings/live-settings.ts'
import { createOwnerWriters } from './owner-writers.ts'

interface Dependencies {
  config: Pick<Config, 'environment' | 'ai' | 'dataDir'>
  live: LiveSettings
  /** The installation's writer, which follows the owner's settings from now on. */
  current: CurrentWriter
  /** Chooses the writer for an installation without settings of the owner. */
  choose: () => Promise<ChosenWriter>
  turns: CallQueue
  watch: WatchCall
  log: Pick<BaseLogger, 'warn' | 'error'>
}

/**
 * Switches the installation to the models that the owner connects, as soon as they change. Running
 * work ends with the model that it began with. Models from the environment take precedence over all
 * of them.
 */
export const followModels = async ({
  config,
  live,
  current,
  choose,
  turns,
  watch,
  log,
}: Dependencies): Promise<{ tools: Writer; isOwners: () => boolean }> => {
  const tools = createCurrentWriter({ writer: current.writer, describe: '' })
  const isFixed = overridesOf(config, 'models').length > 0
  const { silenceSeconds, contextWindow } = config.ai
  const writersFor = createOwnerWriters({ dataDir: config.dataDir, silenceSeconds, contextWindow, turns, watch, log })
  let isOwners = false
  let madeFor = JSON.stringify([[], {}])
  const follow = async () => {
    const { models, purposes } = live.now()
    const key = JSON.stringify([models, purposes])
    if (isFixed || key === madeFor) return
    const writers = await writersFor({ models, purposes })
    madeFor = key
    if (writers) {
      current.replace(writers)
      tools.replace({ writer: writers.tools, describe: '' })
    } else if (isOwners) {
      current.replace(await choose())
      tools.replace({ writer: current.writer, describe: '' })
    }
    isOwners = writers !== null
  }
  await follow()
  live.onChange(follow)
  return { tools: tools.writer, isOwners: () => isOwners }
}
