import type { Logger } from 'pino'
import { createCallQueue } from '#writer/model/call-queue.ts'
import type { FoundModel } from '#writer/model/choose-model.ts'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { Writer } from '#writer/writer.ts'
import type { Config } from '../config/index.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { watchCalls } from '../metrics/watch-calls.ts'
import { watchTurns } from '../metrics/watch-turns.ts'
import type { EffectiveConfig } from '../owner-settings/effective-config.ts'
import { followModels } from './follow-models.ts'
import type { LiveSettings } from '../owner-settings/live-settings.ts'
import { scoreLetterGroupsWith } from '#manuscript/model/language-detection/detect-language.ts'
import { textWork } from '../threads/text-work.ts'
import { openWritingThreads } from './open-writing-threads.ts'
import { threadedWriter } from '../threads/threaded-writer.ts'
import { createUsageRecorder } from '../usage/record-usage.ts'
import { chooseWriter } from './choose-writer.ts'
import { type ChosenWriter, createCurrentWriter } from './current-writer.ts'
import { monitorLocalModels } from './monitor-local-models.ts'
import { createWriterFor } from './writer-for.ts'

interface Options {
  log: Logger
  metrics: Metrics
  /** Replaces the configured writer in tests. */
  writer?: Writer
}

/** Chooses the writer from the settings. It needs no database, so both can be opened together. */
export const beginModels = (
  config: Config,
  { log, metrics, writer: override }: Options,
  opened: AsyncDisposableStack,
) => {
  const turns = createCallQueue(config.ai.concurrency)
  watchTurns(metrics, turns)
  const threads = openWritingThreads(metrics)
  opened.defer(() => threads.close())
  opened.defer(scoreLetterGroupsWith(textWork.scoreLetterGroups))
  const builtin = threadedWriter(threads)
  const usage = createUsageRecorder(log, metrics.modelCost)
  const counts = watchCalls(metrics, 'installation', log)
  const watch: WatchCall = (call) => {
    counts(call)
    usage.watch(call)
  }
  watch.pricesOf = usage.pricesOf
  const choose = async (how: { patient?: boolean; keep?: FoundModel } = {}): Promise<ChosenWriter> =>
    override ? { writer: override, describe: override.name } : chooseWriter(config, { turns, watch, builtin, ...how })
  const countsOwn = watchCalls(metrics, 'own', log)
  const watchOwn: WatchCall = (call) => {
    countsOwn(call)
    usage.watchOwn(call)
  }
  watchOwn.pricesOf = usage.pricesOf
  return { turns, builtin, usage, watch, watchOwn, choose, choosing: choose() }
}

interface Dependencies extends Omit<ReturnType<typeof beginModels>, 'choosing' | 'usage'> {
  config: Config
  log: Logger
  settings: LiveSettings
  effective: EffectiveConfig
  chosen: ChosenWriter
  /** Returns the AI key that a user is currently permitted to use, or null if there is none. */
  findKey: (userId: string) => Promise<string | null>
}

/** Makes the writer follow the owner's settings, and chooses the writer of each account. */
export const openModels = async ({
  config,
  log,
  settings,
  effective,
  chosen,
  turns,
  builtin,
  watch,
  watchOwn,
  choose,
  findKey,
}: Dependencies) => {
  const current = createCurrentWriter(chosen)
  const { tools } = await followModels({ config, live: settings, current, choose, turns, watch, log })
  return {
    /** Forwards each call to the writer that is current when the call begins. */
    writer: current.writer,
    /** The writer of the free tools. */
    tools,
    builtin,
    describe: () => current.describe(),
    writerFor: createWriterFor({
      writer: () => current.now(),
      byok: () => effective.byok,
      turns,
      watch: watchOwn,
      findKey,
    }),
    /** Searches for model servers on this machine. Returns the function that stops the search. */
    monitor: () => monitorLocalModels({ current, log, choose: (keep) => choose({ patient: true, keep }) }),
  }
}
