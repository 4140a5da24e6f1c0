/**
 * A second signal within this time counts as the same Ctrl-C, because npm forwards it. In
 * milliseconds.
 */
const SAME_MS = 1000

/**
 * Starts to listen for SIGINT and SIGTERM. The first one aborts the returned signal. A later one
 * ends the process at once.
 */
export const listenForStop = (): AbortSignal => {
  const stop = new AbortController()
  let since: number | null = null
  const ask = () => {
    if (since !== null && Date.now() - since > SAME_MS) process.exit(1)
    since ??= Date.now()
    stop.abort()
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  return stop.signal
}
