import type { Logger } from 'pino'
import type { FoundModel } from '#writer/model/choose-model.ts'
import type { ChosenWriter, CurrentWriter } from './current-writer.ts'

interface Options {
  current: Pick<CurrentWriter, 'chosen' | 'replace'>
  /** Chooses anew, and waits for servers that answer slowly. What is given is chosen again if it is still there. */
  choose: (keep?: FoundModel) => Promise<ChosenWriter>
  log: Pick<Logger, 'warn'>
  everyMs?: number
}

/** Soon enough for a person who has just started a model server. */
const EVERY_MS = 15_000
/** A server that is busy may once answer too late. */
const GONE_AFTER = 2

type Change = ChosenWriter & { said: string }

/** What replaces the built-in writer that only writes because no model was found; null: nothing new. */
const changeOfNone = (now: ChosenWriter, next: ChosenWriter): Change | null => {
  if (next.describe === now.describe) return null
  const said = next.provisional
    ? 'A model server on this machine has no model that can write'
    : 'A language model was found on this machine, and writes from now on'
  return { ...next, said }
}

const isSame = (one: FoundModel, other?: FoundModel) => one.baseUrl === other?.baseUrl && one.model === other.model

/**
 * What becomes of a model that was found. The built-in writer never replaces it, because a book would go on with worksheets: the
 * model stays, and its description says what is wrong.
 */
const changeOfFound = (now: ChosenWriter, found: FoundModel, next: ChosenWriter, misses: number): Change | null => {
  if (isSame(found, next.found))
    return now.describe === next.describe
      ? null
      : { ...now, describe: next.describe, said: 'The language model on this machine answers again' }
  const answers = next.answered?.includes(found.baseUrl)
  if (next.found && (next.found.baseUrl === found.baseUrl || misses > GONE_AFTER))
    return { ...next, said: 'Another language model on this machine writes from now on' }
  if (!answers && misses < GONE_AFTER) return null
  const describe = answers
    ? `${now.writer.name}, but its server does not have this model any more. Pull a model there`
    : `${now.writer.name}, but its server does not answer`
  if (now.describe === describe) return null
  const said = answers
    ? 'The language model on this machine was removed: pull a model'
    : 'The language model on this machine does not answer'
  return { ...now, describe, said }
}

/**
 * Where nothing is configured, looks for model servers on this machine as long as the process runs: for one that starts later,
 * and for what becomes of the one that was found. Gives the function that ends the search.
 */
export const keepLooking = ({ current, choose, log, everyMs = EVERY_MS }: Options): (() => Promise<void>) => {
  let stopped = false
  let looking = Promise.resolve()
  /** How many times in a row the found model was not there. */
  let misses = 0

  const look = async () => {
    const now = current.chosen()
    if (stopped || (!now.provisional && !now.found)) return
    try {
      const next = await choose(now.found)
      // Meanwhile somebody may have chosen another one.
      if (stopped || current.chosen() !== now) return
      misses = now.found && !isSame(now.found, next.found) ? misses + 1 : 0
      const change = now.found ? changeOfFound(now, now.found, next, misses) : changeOfNone(now, next)
      if (!change) return
      const { said, ...chosen } = change
      current.replace(chosen)
      log.warn({ writer: chosen.describe }, said)
    } catch {
      // A server that is just starting may answer anything; it is looked at again.
    }
  }
  const again = () => {
    looking = looking.then(look)
  }
  again()
  const timer = setInterval(again, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await looking
  }
}
