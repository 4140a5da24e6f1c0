import { setTimeout } from 'node:timers/promises'
import { findModelServers, type FoundServer } from '#writer/model/servers/find-models.ts'

/** A server that loads a model or runs on a slow disk may take seconds to answer. */
const PATIENCE_MS = 5000
/** The time after which a caller gets the servers found so far, and may ask again. */
const ANSWER_MS = 300

interface Search {
  servers: FoundServer[]
  /** True while the search continues and more servers may answer. */
  looking: boolean
}

/**
 * Returns a function that searches for model servers on this machine. Concurrent callers share one
 * search, and get each server as soon as it has answered.
 */
export const createServerSearch = (find = findModelServers): (() => Promise<Search>) => {
  const found = new Map<string, FoundServer>()
  let search: Promise<void> | null = null

  const runSearch = async () => {
    const all = await find({ timeoutMs: PATIENCE_MS, onFound: (server) => void found.set(server.baseUrl, server) })
    // Servers that have stopped are removed from the list.
    found.clear()
    for (const server of all) found.set(server.baseUrl, server)
    search = null
  }

  return async () => {
    search ??= runSearch()
    await Promise.race([search, setTimeout(ANSWER_MS, undefined, { ref: false })])
    return { servers: [...found.values()], looking: search !== null }
  }
}
