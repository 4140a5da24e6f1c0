import type { Logger } from 'pino'
import type { ChosenWriter, CurrentWriter } from './current-writer.ts'

interface Options {
  current: Pick<CurrentWriter, 'isProvisional' | 'describe' | 'replace'>
  /** Chooses anew, and waits for servers that answer slowly. */
  choose: () => Promise<ChosenWriter>
  log: Pick<Logger, 'warn'>
  everyMs?: number
}

/** Soon enough for a person who has just started a model server. */
const EVERY_MS = 15_000

/**
 * Looks for a model server on this machine as long as the built-in writer only writes because none was found. Gives the
 * function that ends the search.
 */
export const keepLooking = ({ current, choose, log, everyMs = EVERY_MS }: Options): (() => Promise<void>) => {
  let stopped = false
  let looking = Promise.resolve()

  const look = async () => {
    if (stopped || !current.isProvisional()) return
    try {
      const chosen = await choose()
      // Meanwhile somebody may have chosen another one.
      if (stopped || !current.isProvisional() || chosen.describe === current.describe()) return
      current.replace(chosen)
      log.warn(
        { writer: chosen.describe },
        chosen.provisional
          ? 'A model server on this machine has no model that can write'
          : 'A language model was found on this machine, and writes from now on',
      )
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
