import type { Logger } from 'pino'
import type { FoundModel } from '#writer/model/choose-model.ts'
import type { ChosenWriter, CurrentWriter } from './current-writer.ts'

interface Options {
  current: Pick<CurrentWriter, 'chosen' | 'replace'>
  /**
   * Runs the search again, with a long timeout for slow servers. Chooses the model `keep` again if
   * it is still available.
   */
  choose: (keep?: FoundModel) => Promise<ChosenWriter>
  log: Pick<Logger, 'warn'>
  everyMs?: number
}

/**
 * The interval of the checks. A person who has just started a model server waits for the next one.
 */
const EVERY_MS = 15_000
/**
 * The number of consecutive misses after which a model counts as gone. A busy server may miss one
 * check.
 */
const GONE_AFTER = 2

type Change = ChosenWriter & { message: string }

/**
 * Returns the change that replaces the provisional built-in writer, or null if the search found
 * nothing new.
 */
const changeOfNone = (now: ChosenWriter, next: ChosenWriter): Change | null => {
  if (next.describe === now.describe) return null
  const message = next.provisional
    ? 'A model server on this machine has no model that can write'
    : 'A language model was found on this machine, and writes from now on'
  return { ...next, message }
}

const isSame = (one: FoundModel, other?: FoundModel) => one.baseUrl === other?.baseUrl && one.model === other.model

/**
 * Returns the change for a model that was found earlier, or null. The built-in writer never
 * replaces such a model, because a running book would continue with worksheets. The model stays,
 * and its description says what is wrong.
 */
const changeOfFound = (now: ChosenWriter, found: FoundModel, next: ChosenWriter, misses: number): Change | null => {
  if (isSame(found, next.found))
    return now.describe === next.describe
      ? null
      : { ...now, describe: next.describe, message: 'The language model on this machine answers again' }
  const answers = next.answered?.includes(found.baseUrl)
  if (next.found && (next.found.baseUrl === found.baseUrl || misses > GONE_AFTER))
    return { ...next, message: 'Another language model on this machine writes from now on' }
  if (!answers && misses < GONE_AFTER) return null
  const describe = answers
    ? `${now.writer.name}, but its server no longer has this model. Pull a model there`
    : `${now.writer.name}, but its server does not answer`
  if (now.describe === describe) return null
  const message = answers
    ? 'The language model on this machine was removed: pull a model'
    : 'The language model on this machine does not answer'
  return { ...now, describe, message }
}

/**
 * Searches for model servers on this machine while nothing is configured. It notices servers that
 * start later, and monitors the one that was found. Returns the function that stops the search.
 */
export const monitorLocalModels = ({ current, choose, log, everyMs = EVERY_MS }: Options): (() => Promise<void>) => {
  let stopped = false
  let searching = Promise.resolve()
  /** The number of consecutive searches in which the found model was missing. */
  let misses = 0

  const search = async () => {
    const now = current.chosen()
    if (stopped || (!now.provisional && !now.found)) return
    try {
      const next = await choose(now.found)
      // Somebody may have chosen another writer in the meantime.
      if (stopped || current.chosen() !== now) return
      misses = now.found && !isSame(now.found, next.found) ? misses + 1 : 0
      const change = now.found ? changeOfFound(now, now.found, next, misses) : changeOfNone(now, next)
      if (!change) return
      const { message, ...chosen } = change
      current.replace(chosen)
      log.warn({ writer: chosen.describe }, message)
    } catch {
      // The answer of a server that is still starting may be unusable. The next search asks it
      // again.
    }
  }
  const again = () => {
    searching = searching.then(search)
  }
  again()
  const timer = setInterval(again, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await searching
  }
}
